(** Finite quotients: infinitely many positions in finitely many cells, each with one value.

    This is the theorem of [gamelab/proofs/quotient.py], in normal play, with its finite check. *)

From Coq Require Import Arith NArith List Bool Lia.
Require Import Octal.
Import ListNotations.
Open Scope N_scope.

Section Quotient.

Variable cell : Type.

(** Cells of options that a position has together. *)
Definition alternative : Type := list cell.

(** What is known of the options of all positions of one kind, which lie in one cell. *)
Record kind := {
  of_cell : cell;
  choices : list (list alternative);
  possible : list alternative
}.

(** The rules of a game, in which play ends, and a function that gives its Grundy values. *)
Variables (position : Type) (move : position -> position -> Prop) (g : position -> N).
Hypothesis ends : well_founded (fun q p => move p q).
Hypothesis values : forall p, is_mex (fun v => exists q, move p q /\ v = g q) (g p).

Variable cell_of : position -> cell.

(** A position of a kind has an alternative of each choice, and no options but those named. *)
Definition is_of_kind (p : position) (k : kind) : Prop :=
  cell_of p = of_cell k /\
  (forall choice, In choice (choices k) -> exists a, In a choice /\
    forall c, In c a -> exists q, move p q /\ cell_of q = c) /\
  (forall q, move p q -> exists a, In a (concat (choices k) ++ possible k) /\ In (cell_of q) a).

Variable table : cell -> N.

Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

(** No option has the value of the cell; each smaller value is in all alternatives of a choice. *)
Definition check_kind (k : kind) : bool :=
  let v := table (of_cell k) in
  forallb (forallb (fun c => negb (table c =? v))) (concat (choices k) ++ possible k) &&
  forallb (fun u => existsb (forallb (existsb (fun c => table c =? u))) (choices k)) (below v).

Theorem quotient_holds (kinds : list kind) :
  forallb check_kind kinds = true ->
  (forall p, exists k, In k kinds /\ is_of_kind p k) ->
  forall p, g p = table (cell_of p).
Proof.
  intros Check Kinds p. induction p as [p IH] using (well_founded_ind ends).
  destruct (Kinds p) as (k & I & C & Choices & Named).
  rewrite forallb_forall in Check. apply Check in I. unfold check_kind in I.
  apply andb_true_iff in I as [Other Smaller]. rewrite forallb_forall in Other, Smaller.
  refine (mex_unique _ _ _ _ (fun u => iff_refl _) (values p) _). split.
  - intros (q & M & E). destruct (Named q M) as (a & A & Q). apply Other in A.
    rewrite forallb_forall in A. apply A, negb_true_iff, N.eqb_neq in Q.
    apply Q. rewrite <- IH, <- C by auto. auto.
  - intros u U. rewrite C in U.
    assert (B : In u (below (table (of_cell k)))).
    { apply in_map_iff. exists (N.to_nat u). rewrite in_seq. lia. }
    apply Smaller, existsb_exists in B as (choice & H & All). rewrite forallb_forall in All.
    destruct (Choices choice H) as (a & A & Has). apply All, existsb_exists in A as (c & A & E).
    apply N.eqb_eq in E. destruct (Has c A) as (q & M & Q). exists q. split; auto.
    now rewrite IH, Q by auto.
Qed.

End Quotient.

Arguments of_cell {cell}.
Arguments choices {cell}.
Arguments possible {cell}.

(** An example: the heaps of 0.33 in three cells, n modulo 3. *)

Definition one_heap (n m : N) : Prop :=
  exists o, option_of [0; 3; 3] n o /\ (o = [m] \/ o = [] /\ m = 0).

Definition residues : list (kind N) := [
  {| of_cell := 0; choices := []; possible := [] |};               (* no token *)
  {| of_cell := 1; choices := [[[0]]]; possible := [] |};          (* one token *)
  {| of_cell := 0; choices := [[[2]]; [[1]]]; possible := [] |};   (* two or more *)
  {| of_cell := 1; choices := [[[0]]; [[2]]]; possible := [] |};
  {| of_cell := 2; choices := [[[1]]; [[0]]]; possible := [] |}
].

Lemma one_heap_spec n m : one_heap n m <-> n = m + 1 \/ n = m + 2.
Proof.
  split.
  - intros (o & [t A P E | t a A P Q E | t a b A P Q E] & [H | [H ->]]); try easy;
      try (injection H as <-); destruct t as [| [| [| t]]]; try lia;
      destruct t; easy.
  - intros [-> | ->]; (destruct (N.eq_dec m 0) as [-> | Z]; [exists [] | exists [m]]);
      (split; [| auto]).
    + now apply leaves_none with 1%nat; auto.
    + apply leaves_one with 1%nat; auto; lia.
    + now apply leaves_none with 2%nat; auto.
    + apply leaves_one with 2%nat; auto; lia.
Qed.

Theorem heaps_of_0_33 : forall n, value [0; 3; 3] n = n mod 3.
Proof.
  apply (quotient_holds N N one_heap) with (kinds := residues) (table := fun c => c).
  - apply well_founded_lt_compat with N.to_nat. intros m n H. apply one_heap_spec in H. lia.
  - intros n. destruct (value_grundy [0; 3; 3] n) as [A B]. split.
    + intros (m & (o & O & H) & E). apply A. exists o. split; [exact O |]. rewrite E.
      destruct H as [-> | [-> ->]]; [symmetry; apply N.lxor_0_r | now vm_compute].
    + intros u U. destruct (B u U) as (o & O & E).
      destruct O as [t C P Q | t a C P Q R | t a b C P Q R].
      * exists 0. split; [| now rewrite E; vm_compute].
        exists []. split; auto. now apply leaves_none with t.
      * exists a. split; [| rewrite E; apply N.lxor_0_r].
        exists [a]. split; auto. now apply leaves_one with t.
      * now destruct t as [| [| [| [| t]]]].
  - now vm_compute.
  - intros n. assert (Mod : forall q r, r < 3 -> (3 * q + r) mod 3 = r).
    { intros q r L. symmetry. now apply N.mod_unique with q. }
    assert (Kind : forall k, In k residues -> n mod 3 = of_cell k ->
      (forall choice, In choice (choices k) -> exists m, one_heap n m /\ choice = [[m mod 3]]) ->
      (forall m, one_heap n m -> In [[m mod 3]] (choices k)) ->
      exists k, In k residues /\ is_of_kind N N one_heap (fun n => n mod 3) n k).
    { intros k I C Has All. exists k. split; [exact I |]. split; [exact C |]. split.
      - intros choice H. destruct (Has choice H) as (m & M & ->). exists [m mod 3].
        split; [now left |]. intros c [<- | []]. now exists m.
      - intros m M. exists [m mod 3]. split; [| now left]. apply in_app_iff; left.
        apply in_concat. exists [[m mod 3]]. split; [now apply All | now left]. }
    pose proof (N.div_mod n 3 ltac:(easy)) as E. pose proof (N.mod_lt n 3 ltac:(easy)) as L.
    revert E L Kind. generalize (n mod 3), (n / 3). intros r q E L Kind.
    assert (Two : forall a b, 2 <= n -> (n - 1) mod 3 = a -> (n - 2) mod 3 = b ->
      In {| of_cell := r; choices := [[[a]]; [[b]]]; possible := [] |} residues ->
      exists k, In k residues /\ is_of_kind N N one_heap (fun n => n mod 3) n k).
    { intros a b G A B I. apply (Kind _ I); simpl; auto.
      - intros choice [<- | [<- | []]]; [exists (n - 1) | exists (n - 2)];
          (split; [apply one_heap_spec; lia | congruence]).
      - intros m M. apply one_heap_spec in M as [M | M];
          [left; rewrite <- A | right; left; rewrite <- B]; repeat f_equal; lia. }
    destruct (N.eq_dec n 0) as [-> | N0]; [| destruct (N.eq_dec n 1) as [-> | N1]].
    + apply (Kind (nth 0 residues {| of_cell := 0; choices := []; possible := [] |}));
        simpl; [auto | lia | easy |].
      intros m M. apply one_heap_spec in M. lia.
    + apply (Kind (nth 1 residues {| of_cell := 0; choices := []; possible := [] |}));
        simpl; [auto | lia | |].
      * intros choice [<- | []]. exists 0. split; [apply one_heap_spec; lia | easy].
      * intros m M. apply one_heap_spec in M. left. now replace m with 0 by lia.
    + assert (r = 0 \/ r = 1 \/ r = 2) as [-> | [-> | ->]] by lia.
      * apply (Two 2 1); [lia | | | simpl; auto].
        -- replace (n - 1) with (3 * (q - 1) + 2) by lia. now apply Mod.
        -- replace (n - 2) with (3 * (q - 1) + 1) by lia. now apply Mod.
      * apply (Two 0 2); [lia | | | simpl; auto].
        -- replace (n - 1) with (3 * q + 0) by lia. now apply Mod.
        -- replace (n - 2) with (3 * (q - 1) + 2) by lia. now apply Mod.
      * apply (Two 1 0); [lia | | | simpl; auto 6].
        -- replace (n - 1) with (3 * q + 1) by lia. now apply Mod.
        -- replace (n - 2) with (3 * q + 0) by lia. now apply Mod.
Qed.
