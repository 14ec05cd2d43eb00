(** Octal games on heaps: Grundy values, and a proof that a checked period lasts.

    Everything is defined here from the rules; nothing is assumed. [Periods.v], which [write.py]
    writes, uses [period_holds] for one theorem a code. *)

From Coq Require Import Arith PArith NArith List Bool Lia FMapPositive MSetPositive.
Import ListNotations.
Open Scope N_scope.

(** * The rules *)

(** The digits d0, d1, d2, ... of a code. Bit h of d_t says that t tokens may be taken from a heap
    if what remains of it is exactly h heaps, none of them empty. *)
Definition code := list N.

Definition allows (D : code) (t : nat) (heaps : N) : bool := N.testbit (nth t D 0) heaps.

(** The heaps that a move leaves of a heap of n tokens. A move that takes nothing must split. *)
Inductive option_of (D : code) (n : N) : list N -> Prop :=
| leaves_none t : allows D t 0 = true -> (0 < t)%nat -> n = N.of_nat t -> option_of D n []
| leaves_one t a :
    allows D t 1 = true -> (0 < t)%nat -> 0 < a -> n = N.of_nat t + a -> option_of D n [a]
| leaves_two t a b :
    allows D t 2 = true -> 0 < a -> 0 < b -> n = N.of_nat t + a + b -> option_of D n [a; b].

Definition is_mex (S : N -> Prop) (v : N) : Prop := ~ S v /\ forall u, u < v -> S u.

(** The nim-sum of the values that g gives to heaps. *)
Definition total (g : N -> N) (heaps : list N) : N := fold_right N.lxor 0 (map g heaps).

(** g gives the Grundy value of each heap: the least number that no option has. *)
Definition grundy (D : code) (g : N -> N) : Prop :=
  forall n, is_mex (fun v => exists o, option_of D n o /\ v = total g o) (g n).

(** * Existence and uniqueness *)

Lemma option_smaller D n o a : option_of D n o -> In a o -> a < n.
Proof. intros H I; inversion H; subst; simpl in I; intuition (subst; lia). Qed.

Lemma mex_unique S T v w : (forall u, S u <-> T u) -> is_mex S v -> is_mex T w -> v = w.
Proof.
  intros E [Sv Sb] [Tw Tb]. destruct (N.lt_trichotomy v w) as [L | [L | L]]; auto.
  - now apply Tb, E in L.
  - now apply Sb, E in L.
Qed.

Lemma total_ext g h o : (forall a, In a o -> g a = h a) -> total g o = total h o.
Proof. intros E. unfold total. now rewrite (map_ext_in _ _ _ E). Qed.

Lemma strong_induction (P : N -> Prop) :
  (forall n, (forall m, m < n -> P m) -> P n) -> forall n, P n.
Proof. intros H n. apply (well_founded_induction N.lt_wf_0). exact H. Qed.

Theorem grundy_unique D g h : grundy D g -> grundy D h -> forall n, g n = h n.
Proof.
  intros G H n. induction n as [n IH] using strong_induction.
  refine (mex_unique _ _ _ _ _ (G n) (H n)). intros u.
  split; intros (o & O & ->); exists o; split; auto; apply total_ext; intros a I;
    [| symmetry]; eauto using option_smaller.
Qed.

Fixpoint least_outside (fuel : nat) (v : N) (values : list N) : N :=
  match fuel with
  | O => v
  | S fuel => if existsb (N.eqb v) values then least_outside fuel (v + 1) values else v
  end.

Definition mex (values : list N) : N :=
  least_outside (S (N.to_nat (fold_right N.max 0 values))) 0 values.

Lemma mem_list v l : existsb (N.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split; [intros (x & I & E) | intros I; exists v].
  - now apply N.eqb_eq in E; subst.
  - now rewrite N.eqb_refl.
Qed.

Lemma in_max v l : In v l -> v <= fold_right N.max 0 l.
Proof. induction l; simpl; [easy | intros [-> | I]; [| apply IHl in I]; lia]. Qed.

Lemma least_outside_mex l fuel v :
  fold_right N.max 0 l < v + N.of_nat fuel -> (forall u, u < v -> In u l) ->
  is_mex (fun u => In u l) (least_outside fuel v l).
Proof.
  revert v. induction fuel as [| fuel IH]; simpl; intros v F B.
  - split; auto. intros I. apply in_max in I. lia.
  - destruct (existsb _ _) eqn:E.
    + apply IH; [lia |]. intros u U. apply mem_list in E.
      destruct (N.eq_dec u v) as [-> |]; auto. apply B. lia.
    + split; auto. intros I. apply mem_list in I. congruence.
Qed.

Lemma mex_is_mex l : is_mex (fun u => In u l) (mex l).
Proof. apply least_outside_mex; lia. Qed.

(** Each digit with the number of tokens that it speaks of. *)
Definition indexed (D : code) : list (N * N) := combine (map N.of_nat (seq 0 (length D))) D.

Lemma indexed_from D s t d :
  In (t, d) (combine (map N.of_nat (seq s (length D))) D) <->
  exists k, (k < length D)%nat /\ t = N.of_nat (s + k) /\ d = nth k D 0.
Proof.
  revert s. induction D as [| e D IH]; simpl; intros s.
  - split; [easy | intros (k & K & _); lia].
  - rewrite IH. split.
    + intros [E | (k & K & -> & ->)].
      * inversion E. exists O. repeat split; f_equal; lia.
      * exists (S k). repeat split; f_equal; lia.
    + intros ([| k] & K & -> & ->); [left; repeat f_equal; lia | right].
      exists k. repeat split; f_equal; lia.
Qed.

Lemma allows_indexed D t h : allows D t h = true -> In (N.of_nat t, nth t D 0) (indexed D).
Proof.
  intros A. apply indexed_from. exists t. repeat split.
  destruct (Nat.lt_ge_cases t (length D)) as [L | L]; auto.
  unfold allows in A. rewrite nth_overflow, N.bits_0 in A; easy.
Qed.

Lemma allows_length D t h : allows D t h = true -> (t < length D)%nat.
Proof. intros A. apply allows_indexed, indexed_from in A as (k & K & E & _). lia. Qed.

Lemma indexed_allows D t d : In (t, d) (indexed D) -> exists k, t = N.of_nat k /\ d = nth k D 0.
Proof. intros I. apply indexed_from in I as (k & _ & E). now exists k. Qed.

Definition options (D : code) (n : N) : list (list N) :=
  flat_map (fun '(t, d) =>
    (if N.testbit d 0 && (0 <? t) && (n =? t) then [[]] else []) ++
    (if N.testbit d 1 && (0 <? t) && (t <? n) then [[n - t]] else []) ++
    (if N.testbit d 2
     then map (fun a => [a; n - t - a])
              (filter (fun a => t + a <? n) (map N.of_nat (seq 1 (N.to_nat n)))) else []))
  (indexed D).

Lemma options_spec D n o : In o (options D n) <-> option_of D n o.
Proof.
  unfold options. rewrite in_flat_map. split.
  - intros ([t d] & I & H). apply indexed_allows in I as (k & -> & ->).
    rewrite !in_app_iff in H. destruct H as [H | [H | H]].
    + destruct (_ && _) eqn:E; [| easy]. rewrite !andb_true_iff, N.ltb_lt, N.eqb_eq in E.
      destruct H as [<- | []]. apply leaves_none with k; [apply E | lia | lia].
    + destruct (_ && _) eqn:E; [| easy]. rewrite !andb_true_iff, !N.ltb_lt in E.
      destruct H as [<- | []]. apply leaves_one with k; [apply E | lia | lia | lia].
    + destruct (N.testbit _ 2) eqn:E; [| easy]. apply in_map_iff in H as (a & <- & F).
      apply filter_In in F as [F L]. apply N.ltb_lt in L. apply in_map_iff in F as (i & <- & F).
      apply in_seq in F. apply leaves_two with k; [apply E | lia | lia | lia].
  - intros H. destruct H as [t A T E | t a A T P E | t a b A P Q E];
      exists (N.of_nat t, nth t D 0); (split; [now apply (allows_indexed D t _ A) |]);
      unfold allows in A; rewrite A, !in_app_iff.
    + left. replace (0 <? _) with true by (symmetry; apply N.ltb_lt; lia).
      subst. rewrite N.eqb_refl. now left.
    + right; left. replace (0 <? _) with true by (symmetry; apply N.ltb_lt; lia).
      replace (_ <? n) with true by (symmetry; apply N.ltb_lt; lia). left. f_equal. lia.
    + right; right. apply in_map_iff. exists a. split; [repeat f_equal; lia |].
      apply filter_In. split; [| apply N.ltb_lt; lia].
      apply in_map_iff. exists (N.to_nat a). rewrite in_seq. lia.
Qed.

Fixpoint value_by (fuel : nat) (D : code) (n : N) : N :=
  match fuel with
  | O => 0
  | S fuel => mex (map (total (value_by fuel D)) (options D n))
  end.

(** The Grundy value of a heap of n tokens. *)
Definition value (D : code) (n : N) : N := value_by (S (N.to_nat n)) D n.

Lemma fuel_enough D f : forall k n, (N.to_nat n < f)%nat -> (N.to_nat n < k)%nat ->
  value_by f D n = value_by k D n.
Proof.
  induction f as [| f IH]; [lia |]. intros [| k] n F K; [lia |]. simpl. f_equal.
  apply map_ext_in. intros o O. apply total_ext. intros a A.
  apply options_spec in O. pose proof (option_smaller _ _ _ _ O A). apply IH; lia.
Qed.

Theorem value_grundy D : grundy D (value D).
Proof.
  intros n. destruct (mex_is_mex (map (total (value D)) (options D n))) as [M B].
  assert (E : value D n = mex (map (total (value D)) (options D n))).
  { unfold value at 1. simpl. f_equal. apply map_ext_in. intros o O. apply total_ext. intros a A.
    apply options_spec in O. pose proof (option_smaller _ _ _ _ O A). apply fuel_enough; lia. }
  rewrite E. split.
  - intros (o & O & V). apply M, in_map_iff. exists o. split; auto. now apply options_spec.
  - intros u U. apply B in U. apply in_map_iff in U as (o & <- & O). exists o.
    split; auto. now apply options_spec.
Qed.

(** * The theorem of Guy and Smith *)

(** Let moves take at most t tokens. If a period p is seen from c to 2 max(c, 1) + p + t, then it
    lasts: of the at most two heaps that a move leaves of a larger heap, one is so large that p
    may be taken from it, or added to it, without a change of its value. *)
Theorem guy_smith D g c p :
  grundy D g -> 0 < p ->
  (forall n, c <= n -> n < 2 * N.max c 1 + p + N.of_nat (pred (length D)) -> g (n + p) = g n) ->
  forall n, c <= n -> g (n + p) = g n.
Proof.
  intros G P W n. induction n as [n IH] using strong_induction. intros C.
  destruct (N.lt_ge_cases n (2 * N.max c 1 + p + N.of_nat (pred (length D)))) as [L | L]; auto.
  refine (mex_unique _ _ _ _ _ (G (n + p)) (G n)). intros u. split.
  - intros (o & O & ->).
    destruct O as [t A T E | t a A T Q E | t a b A Q R E]; apply allows_length in A as K.
    + lia.
    + exists [a - p]. split; [apply leaves_one with t; auto; lia |].
      unfold total; simpl. rewrite <- (IH (a - p)) by lia. now rewrite N.sub_add by lia.
    + destruct (N.lt_ge_cases a (N.max c 1 + p)) as [F | F].
      * exists [a; b - p]. split; [apply leaves_two with t; auto; lia |].
        unfold total; simpl. rewrite <- (IH (b - p)) by lia. now rewrite N.sub_add by lia.
      * exists [a - p; b]. split; [apply leaves_two with t; auto; lia |].
        unfold total; simpl. rewrite <- (IH (a - p)) by lia. now rewrite N.sub_add by lia.
  - intros (o & O & ->).
    destruct O as [t A T E | t a A T Q E | t a b A Q R E]; apply allows_length in A as K.
    + lia.
    + exists [a + p]. split; [apply leaves_one with t; auto; lia |].
      unfold total; simpl. now rewrite IH by lia.
    + destruct (N.lt_ge_cases a (N.max c 1)) as [F | F].
      * exists [a; b + p]. split; [apply leaves_two with t; auto; lia |].
        unfold total; simpl. now rewrite (IH b) by lia.
      * exists [a + p; b]. split; [apply leaves_two with t; auto; lia |].
        unfold total; simpl. now rewrite (IH a) by lia.
Qed.

(** * A checker of periods *)

(** The values of many options are found without a look at most of them. Call a value common if it
    has an odd number of the bits in [mask], else rare: two common values have a rare nim-sum. So
    splits into two common heaps matter only where they make a rare value. Any mask is right, some
    are quick; with mask 0 all values are rare. *)

Fixpoint odd_bits_pos (p : positive) : bool :=
  match p with xH => true | xO p => odd_bits_pos p | xI p => negb (odd_bits_pos p) end.

Definition odd_bits (v : N) : bool := match v with 0 => false | Npos p => odd_bits_pos p end.

Definition common (mask v : N) : bool := odd_bits (N.land v mask).

Lemma odd_bits_lxor v w : odd_bits (N.lxor v w) = xorb (odd_bits v) (odd_bits w).
Proof.
  destruct v as [| p], w as [| q]; simpl; auto; try now destruct (odd_bits_pos _).
  revert q. induction p as [p IH | p IH |]; intros [q | q |]; simpl; auto;
    try (now destruct (odd_bits_pos _));
    specialize (IH q); destruct (Pos.lxor p q); simpl in *; rewrite ?IH;
    destruct (odd_bits_pos p), (odd_bits_pos q); simpl in *; congruence.
Qed.

Lemma common_lxor mask v w : common mask (N.lxor v w) = xorb (common mask v) (common mask w).
Proof.
  unfold common. rewrite <- odd_bits_lxor. f_equal. apply N.bits_inj. intros i.
  rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
  now destruct (N.testbit v i), (N.testbit w i), (N.testbit mask i).
Qed.

(** Sets of numbers, and tables of the values of heaps. *)
Definition set := PositiveSet.t.
Definition has (u : N) (S : set) : bool := PositiveSet.mem (N.succ_pos u) S.
Definition add (u : N) (S : set) : set := PositiveSet.add (N.succ_pos u) S.

Lemma has_add v u S : has u (add v S) = true <-> has u S = true \/ u = v.
Proof.
  unfold has, add. rewrite !PositiveSet.mem_spec, PositiveSet.add_spec.
  rewrite or_comm. split; (intros [H | H]; [now left | right]).
  - apply (f_equal N.pos) in H. rewrite !N.succ_pos_spec in H. lia.
  - now subst.
Qed.

Lemma has_empty u : has u PositiveSet.empty = false.
Proof. unfold has. destruct (N.succ_pos u); reflexivity. Qed.

Lemma has_fold A (f : A -> set -> set) (P : A -> N -> Prop) :
  (forall x S u, has u (f x S) = true <-> has u S = true \/ P x u) ->
  forall l S u, has u (fold_left (fun S x => f x S) l S) = true <->
    has u S = true \/ exists x, In x l /\ P x u.
Proof.
  intros F. induction l as [| x l IH]; simpl; intros S u.
  - split; [auto | intros [H | (x & [] & _)]; auto].
  - rewrite IH, F. split.
    + intros [[H | H] | (y & I & H)]; eauto.
    + intros [H | (y & [-> | I] & H)]; eauto.
Qed.

Definition known := PositiveMap.t N.
Definition look (T : known) (a : positive) : N :=
  match PositiveMap.find a T with Some v => v | None => 0 end.

Inductive jump := Common8 | Common | Rare (v : N).

Record state := {
  here : positive;              (* the least heap whose value is not known yet *)
  table : known;                (* the values of smaller ones, *)
  backward : list N;            (* the same as a list, the last first, *)
  forward : list N;             (* those of the first half at least, in their order, *)
  near : list (option N);       (* the values of the first of them that are rare, *)
  jumps : list jump;            (* the same with eight common ones in one, *)
  far : list (positive * N)     (* and the other heaps with a rare value, and it *)
}.

(** The nim-sums of two heaps with m tokens in all, of which one is rare and among the first. The
    lists hold the rare values of the first heaps, and the values of the heaps below m backward. *)
Fixpoint with_near (l : list (option N)) (m : list N) (S : set) : set :=
  match l, m with
  | Some v :: l, w :: m => with_near l m (add (N.lxor v w) S)
  | None :: l, _ :: m => with_near l m S
  | _, _ => S
  end.

(** The same from the list as jumps, which is quicker. *)
Fixpoint with_jumps (l : list jump) (m : list N) (S : set) : set :=
  match l, m with
  | Rare v :: l, w :: m => with_jumps l m (add (N.lxor v w) S)
  | Common :: l, _ :: m => with_jumps l m S
  | Common8 :: l, _ :: _ :: _ :: _ :: _ :: _ :: _ :: _ :: m => with_jumps l m S
  | _, _ => S
  end.

(** The list as jumps, after k common ones. *)
Fixpoint compress (k : nat) (l : list (option N)) : list jump :=
  match l with
  | [] => []
  | None :: l => if Nat.eqb k 7 then Common8 :: compress 0 l else compress (Datatypes.S k) l
  | Some v :: l => repeat Common k ++ Rare v :: compress 0 l
  end.

(** The nim-sums of two heaps with m tokens in all, of which one is rare and not among the first. *)
Definition with_far (st : state) (m : positive) : set -> set :=
  fold_left (fun S '(a, v) =>
    match Pos.sub_mask m a with
    | Pos.IsPos b => add (N.lxor v (look (table st) b)) S
    | _ => S
    end) (far st).

(** The values of the options of the next heap that take t tokens, as the digit d says. *)
Definition found (st : state) '((t, d) : N * N) (S : set) : set :=
  if Npos (here st) <? t then S else
  match Npos (here st) - t with
  | 0 => if N.testbit d 0 then add 0 S else S
  | Npos m =>
    let S := if N.testbit d 1 && (0 <? t) then add (look (table st) m) S else S in
    if N.testbit d 2
    then with_far st m (with_jumps (jumps st) (skipn (N.to_nat t) (backward st)) S) else S
  end.

(** Whether the nim-sum of p and q is r; most others are refused at the first digits. *)
Fixpoint is_sum_pos (p q r : positive) : bool :=
  match p, q, r with
  | xO p, xO q, xO r | xI p, xI q, xO r | xI p, xO q, xI r | xO p, xI q, xI r => is_sum_pos p q r
  | xO _, xO _, xI _ | xI _, xI _, xI _ | xI _, xO _, xO _ | xO _, xI _, xO _ => false
  | _, _, _ => N.lxor (Npos p) (Npos q) =? Npos r
  end.

Definition is_sum (a b v : N) : bool :=
  match a, b, v with
  | _, _, 0 => a =? b
  | Npos p, Npos q, Npos r => is_sum_pos p q r
  | _, _, _ => N.lxor a b =? v
  end.

Lemma is_sum_lxor a b v : is_sum a b v = (N.lxor a b =? v).
Proof.
  assert (Pos : forall p q r, is_sum_pos p q r = (N.lxor (Npos p) (Npos q) =? Npos r)).
  { induction p as [p IH | p IH |]; intros [q | q |] [r | r |]; auto;
      cbn [is_sum_pos]; rewrite ?IH; simpl; now destruct (Pos.lxor p q). }
  destruct v as [| r].
  - replace (is_sum a b 0) with (a =? b) by now destruct a, b.
    apply eq_true_iff_eq. now rewrite !N.eqb_eq, N.lxor_eq_0_iff.
  - destruct a as [| p], b as [| q]; auto. apply Pos.
Qed.

Fixpoint pair_with (v : N) (l m : list N) : bool :=
  match l, m with
  | a :: l, b :: m => if is_sum a b v then true else pair_with v l m
  | _, _ => false
  end.

(** Whether some split with a heap among the first has value v. *)
Definition split_with (D : code) (st : state) (v : N) (firsts : list N) : bool :=
  existsb (fun '(t, d) =>
    if N.testbit d 2 then pair_with v firsts (skipn (N.to_nat t) (backward st)) else false)
  (indexed D).

(** The least value from v on that no option has. *)
Fixpoint settle (D : code) (mask : N) (st : state) (S : set) (fuel : nat) (v : N) : option N :=
  match fuel with
  | O => None
  | Datatypes.S fuel =>
    if has v S then settle D mask st S fuel (v + 1)
    else if common mask v || (mask =? 0) then Some v
    else if split_with D st v (forward st) then settle D mask st S fuel (v + 1)
    else if split_with D st v (rev' (backward st)) then settle D mask st S fuel (v + 1)
    else Some v
  end.

(** Larger values are refused. *)
Definition max_value : nat := 1000.

Fixpoint power_of_two (p : positive) : bool :=
  match p with xH => true | xO p => power_of_two p | xI _ => false end.

(** The state with the value of one more heap. *)
Definition next (D : code) (mask close : N) (known : option state) : option state :=
  match known with
  | None => None
  | Some st =>
    let S := fold_left (fun S td => found st td S) (indexed D) PositiveSet.empty in
    match settle D mask st S max_value 0 with
    | None => None
    | Some v =>
      let few_more := if Npos (here st) <=? close
        then near st ++ [if common mask v then None else Some v] else near st in
      Some {|
        here := Pos.succ (here st);
        table := PositiveMap.add (here st) v (table st);
        backward := v :: backward st;
        forward := if power_of_two (here st) then rev' (v :: backward st) else forward st;
        near := few_more;
        jumps := if Npos (here st) <=? close then compress 0 few_more else jumps st;
        far := if common mask v || (Npos (here st) <=? close)
               then far st else (here st, v) :: far st
      |}
    end
  end.

Definition start : state :=
  {| here := 1; table := PositiveMap.empty N;
     backward := []; forward := []; near := []; jumps := []; far := [] |}.

(** The values of the heaps from 1 to n. *)
Definition values (D : code) (mask close n : N) : option state :=
  N.iter n (next D mask close) (Some start).

Definition at_heap (T : known) (n : N) : N := match n with 0 => 0 | Npos a => look T a end.

(** Whether the table repeats after p at the heaps from c to c + length - 1. *)
Definition repeats (T : known) (c p length : N) : bool :=
  snd (N.iter length
    (fun '(n, yes) =>
       (n + 1, if at_heap T n =? at_heap T (n + p) then yes else false))
    (c, true)).

(** Whether p is a period of the code D from c on: its window is computed and compared. *)
Definition check (D : code) (c p mask close : N) : bool :=
  let stop := 2 * N.max c 1 + p + N.of_nat (pred (length D)) in
  match values D mask close (stop + p - 1) with
  | None => false
  | Some st => (0 <? p) && repeats (table st) c p (stop - c)
  end.

(** * The checker is right *)

Section Right.

Variables (D : code) (mask close : N).
Let g := value D.

Definition up (s n : nat) : list N := map (fun i => g (N.of_nat i)) (seq s n).
Fixpoint down (n : nat) : list N :=
  match n with O => [] | S k => g (N.of_nat n) :: down k end.

Lemma down_up n : rev (down n) = up 1 n.
Proof.
  induction n as [| n IH]; auto. simpl down. simpl rev. rewrite IH.
  unfold up. now rewrite (seq_S n 1), map_app.
Qed.

Lemma skipn_down t n : skipn t (down n) = down (n - t).
Proof.
  revert n. induction t as [| t IH]; intros n; [now rewrite Nat.sub_0_r |].
  destruct n as [| n]; auto. simpl skipn. rewrite IH. reflexivity.
Qed.

Lemma nth_down n i v : nth_error (down n) i = Some v <->
  (i < n)%nat /\ v = g (N.of_nat (n - i)).
Proof.
  revert i. induction n as [| n IH]; intros [| i]; simpl nth_error; try (split; [easy | lia]).
  - rewrite Nat.sub_0_r. split; [intros [= <-]; split; [lia | auto] | intros [_ ->]; auto].
  - rewrite IH. change (S n - S i)%nat with (n - i)%nat. split; intros [H ->]; split; auto; lia.
Qed.

Lemma nth_map_seq A (f : nat -> A) s n i v : nth_error (map f (seq s n)) i = Some v <->
  (i < n)%nat /\ v = f (s + i)%nat.
Proof.
  revert s i. induction n as [| n IH]; intros s [| i]; simpl nth_error; try (split; [easy | lia]).
  - rewrite Nat.add_0_r. split; [intros [= <-]; split; [lia | auto] | intros [_ ->]; auto].
  - rewrite IH, Nat.add_succ_comm. split; intros [H ->]; split; auto; lia.
Qed.

Lemma pair_with_spec v j : forall s k, pair_with v (up s j) (down k) = true <->
  exists i, (i < j)%nat /\ (i < k)%nat /\ N.lxor (g (N.of_nat (s + i))) (g (N.of_nat (k - i))) = v.
Proof.
  induction j as [| j IH]; intros s k.
  { split; [easy | intros (i & I & _); lia]. }
  destruct k as [| k].
  { split; [easy | intros (i & _ & I & _); lia]. }
  change (up s (S j)) with (g (N.of_nat s) :: up (S s) j).
  change (down (S k)) with (g (N.of_nat (S k)) :: down k).
  cbn [pair_with]. rewrite is_sum_lxor. destruct (_ =? v) eqn:E.
  - apply N.eqb_eq in E. split; auto. intros _. exists O.
    rewrite Nat.add_0_r, Nat.sub_0_r. repeat split; auto; lia.
  - rewrite IH. split; intros (i & I & K & H).
    + exists (S i). rewrite <- Nat.add_succ_comm. repeat split; auto; lia.
    + destruct i as [| i].
      * rewrite Nat.add_0_r, Nat.sub_0_r, <- N.eqb_eq in H. congruence.
      * exists i. rewrite Nat.add_succ_comm. repeat split; auto; lia.
Qed.

Definition if_rare (a : nat) : option N :=
  if common mask (g (N.of_nat a)) then None else Some (g (N.of_nat a)).

(** All that is held of a state. *)
Definition right (st : state) : Prop :=
  (forall a, (a < here st)%positive -> look (table st) a = g (Npos a)) /\
  backward st = down (pred (Pos.to_nat (here st))) /\
  (exists j, (j <= pred (Pos.to_nat (here st)))%nat /\ forward st = up 1 j) /\
  jumps st = compress 0 (near st) /\
  (exists j, (j <= pred (Pos.to_nat (here st)))%nat /\ near st = map if_rare (seq 1 j) /\
    (forall i, (i < Pos.to_nat (here st))%nat -> N.of_nat i <= close -> (i <= j)%nat) /\
    N.of_nat j <= close) /\
  (forall a v, In (a, v) (far st) <->
    (a < here st)%positive /\ close < Npos a /\ v = g (Npos a) /\ common mask v = false).

Definition option_value (n v : N) : Prop := exists o, option_of D n o /\ v = total g o.

Lemma total_one a : total g [a] = g a.
Proof. apply N.lxor_0_r. Qed.

Lemma total_two a b : total g [a; b] = N.lxor (g a) (g b).
Proof. unfold total. simpl. now rewrite N.lxor_0_r. Qed.

Lemma with_far_spec st m S u : has u (with_far st m S) = true <->
  has u S = true \/ exists a v b, In (a, v) (far st) /\ (a + b = m)%positive /\
    u = N.lxor v (look (table st) b).
Proof.
  unfold with_far.
  rewrite (has_fold _
    (fun av S => let '(a, v) := av in match Pos.sub_mask m a with
       | Pos.IsPos b => add (N.lxor v (look (table st) b)) S | _ => S end)
    (fun av u => exists b, (fst av + b = m)%positive /\ u = N.lxor (snd av) (look (table st) b))).
  - split; (intros [H | H]; [now left | right]).
    + destruct H as ([a v] & I & b & H). exists a, v, b. auto.
    + destruct H as (a & v & b & I & H). exists (a, v). split; auto. now exists b.
  - intros [a v] S' w. simpl. destruct (Pos.sub_mask_spec m a) as [E | b E | b E].
    + split; [auto | intros [H | (b & H & _)]; auto; lia].
    + rewrite has_add. split; (intros [H | H]; [now left | right]); [now exists b |].
      destruct H as (c & H & ->). now replace c with b by lia.
    + split; [auto | intros [H | (c & H & _)]; auto; lia].
Qed.

Definition near_pair (l : list (option N)) (m : list N) (u : N) : Prop :=
  exists i v w, nth_error l i = Some (Some v) /\ nth_error m i = Some w /\ u = N.lxor v w.

Lemma with_near_spec u l : forall m S,
  has u (with_near l m S) = true <-> has u S = true \/ near_pair l m u.
Proof.
  unfold near_pair. induction l as [| x l IH]; intros m S.
  { split; [auto | intros [H | ([| i] & v & w & E & _)]; easy]. }
  destruct m as [| w m].
  { destruct x; (split; [auto | intros [H | ([| i] & v & w & _ & E & _)]; easy]). }
  destruct x as [v |]; simpl; rewrite IH, ?has_add; split.
  - intros [[H | H] | (i & H)];
      [auto | right; exists O, v, w; auto | right; exists (Datatypes.S i); auto].
  - intros [H | ([| i] & H)]; [auto | left; right | right; exists i; auto].
    destruct H as (x & y & [= ->] & [= ->] & H). exact H.
  - intros [H | (i & H)]; [auto | right; exists (Datatypes.S i); auto].
  - intros [H | ([| i] & x & y & E & H)]; [auto | easy | right; exists i, x, y; auto].
Qed.

Definition finds (st : state) (td : N * N) (u : N) : Prop :=
  N.testbit (snd td) 0 = true /\ Npos (here st) = fst td /\ u = 0 \/
  N.testbit (snd td) 1 = true /\ 0 < fst td /\
    (exists m, Npos (here st) = fst td + Npos m /\ u = look (table st) m) \/
  (N.testbit (snd td) 2 = true /\ exists a v b, In (a, v) (far st) /\
    Npos (here st) = fst td + Npos a + Npos b /\ u = N.lxor v (look (table st) b)) \/
  (N.testbit (snd td) 2 = true /\
    near_pair (near st) (skipn (N.to_nat (fst td)) (backward st)) u).

Lemma with_jumps_near l : forall k m S, (k <= 7)%nat ->
  with_jumps (compress k l) m S = with_near (repeat None k ++ l) m S.
Proof.
  induction l as [| [v |] l IH]; intros k m S L; simpl compress.
  - clear L. rewrite app_nil_r. revert m. induction k as [| k IH]; intros m; auto.
    destruct m as [| w m]; simpl; [auto | apply (IH m)].
  - clear L. revert m. induction k as [| k IHk]; intros [| w m]; simpl; auto. apply IH. lia.
  - destruct (Nat.eqb_spec k 7) as [-> | N].
    + simpl. do 8 (destruct m as [| ? m]; auto). now apply (IH O); lia.
    + rewrite IH by lia. f_equal. change (None :: l) with ([None] ++ l).
      rewrite app_assoc. f_equal. apply (repeat_cons k None).
Qed.

Lemma near_pair_short l t n u : (n <= t)%nat -> near_pair l (skipn t (down n)) u -> False.
Proof.
  intros L (i & v & w & _ & H & _). rewrite skipn_down, nth_down in H. lia.
Qed.

Lemma found_finds st td S u :
  backward st = down (pred (Pos.to_nat (here st))) -> jumps st = compress 0 (near st) ->
  has u (found st td S) = true <-> has u S = true \/ finds st td u.
Proof.
  intros Back Jumps. destruct td as [t d]. unfold found, finds. simpl fst. simpl snd.
  assert (Short : Npos (here st) <= t ->
    near_pair (near st) (skipn (N.to_nat t) (backward st)) u -> False).
  { intros L. rewrite Back. apply near_pair_short. lia. }
  destruct (N.ltb_spec (Npos (here st)) t) as [L | L].
  { split; [auto |]. intros [H | [H | [H | [H | H]]]]; auto.
    - lia.
    - destruct H as (_ & _ & m & E & _). lia.
    - destruct H as (_ & a & v & b & _ & E & _). lia.
    - exfalso. apply Short; [lia | tauto]. }
  destruct (Npos (here st) - t) as [| m] eqn:M.
  { assert (Late : ~ (N.testbit d 1 = true /\ 0 < t /\
        (exists m, Npos (here st) = t + Npos m /\ u = look (table st) m) \/
      (N.testbit d 2 = true /\ exists a v b, In (a, v) (far st) /\
        Npos (here st) = t + Npos a + Npos b /\ u = N.lxor v (look (table st) b)) \/
      (N.testbit d 2 = true /\ near_pair (near st) (skipn (N.to_nat t) (backward st)) u))).
    { intros [H | [H | H]].
      - destruct H as (_ & _ & m & E & _). lia.
      - destruct H as (_ & a & v & b & _ & E & _). lia.
      - apply Short; [lia | tauto]. }
    destruct (N.testbit d 0) eqn:B; rewrite ?has_add.
    - split; [| tauto]. intros [H | H]; [now left | right; left]. repeat split; auto. lia.
    - split; [tauto |]. intros [H | [[H _] | H]]; [auto | easy | tauto]. }
  assert (One : has u (if N.testbit d 1 && (0 <? t) then add (look (table st) m) S else S) = true
    <-> has u S = true \/ N.testbit d 1 = true /\ 0 < t /\
      exists k, Npos (here st) = t + Npos k /\ u = look (table st) k).
  { destruct (N.testbit d 1 && (0 <? t)) eqn:B.
    - apply andb_true_iff in B as [B T]. apply N.ltb_lt in T. rewrite has_add.
      split; (intros [H | H]; [now left | right]).
      + repeat split; auto. exists m. split; auto. lia.
      + destruct H as (_ & _ & k & E & ->). f_equal. lia.
    - split; [auto |]. intros [H | (E & T & _)]; auto.
      apply N.ltb_lt in T. rewrite E, T in B. easy. }
  assert (Not : ~ (N.testbit d 0 = true /\ Npos (here st) = t /\ u = 0)) by lia.
  destruct (N.testbit d 2) eqn:B.
  - rewrite with_far_spec, Jumps, with_jumps_near by lia. simpl repeat. simpl app.
    rewrite with_near_spec, One.
    assert (Far : (exists a v b, In (a, v) (far st) /\ (a + b = m)%positive /\
        u = N.lxor v (look (table st) b)) <->
      (exists a v b, In (a, v) (far st) /\ Npos (here st) = t + Npos a + Npos b /\
        u = N.lxor v (look (table st) b))).
    { split; intros (a & v & b & I & E & H); exists a, v, b; repeat split; auto; lia. }
    rewrite Far. tauto.
  - rewrite One. split; [tauto |]. intros [H | [H | [H | [H | H]]]]; tauto || easy.
Qed.

(** What is found are values of options, and all but those of splits into two common heaps. *)
Lemma found_right st u : right st ->
  let S := fold_left (fun S td => found st td S) (indexed D) PositiveSet.empty in
  (has u S = true -> option_value (Npos (here st)) u) /\
  (option_value (Npos (here st)) u -> has u S = true \/
    mask <> 0 /\ common mask u = false /\
      exists t a b, allows D t 2 = true /\ 0 < a /\ 0 < b /\
        Npos (here st) = N.of_nat t + a + b /\ u = N.lxor (g a) (g b)).
Proof.
  intros (T & B & _ & Z & (j & J & N & K & _) & R). simpl.
  rewrite (has_fold _ _ _ (fun td S u => found_finds st td S u B Z)), has_empty. split.
  - intros [H | ([t d] & I & H)]; [easy |]. apply indexed_allows in I as (k & -> & ->).
    unfold finds in H. simpl fst in H. simpl snd in H. destruct H as [H | [H | [H | H]]].
    + destruct H as (A & E & ->). exists []. split; auto. apply leaves_none with k; auto; lia.
    + destruct H as (A & P & m & E & ->). exists [Npos m]. rewrite total_one, T by lia.
      split; auto. apply leaves_one with k; auto; lia.
    + destruct H as (A & a & v & b & I & E & ->). apply R in I as (L & _ & -> & C).
      exists [Npos a; Npos b]. rewrite total_two, T by lia.
      split; auto. apply leaves_two with k; auto; lia.
    + destruct H as (A & i & v & w & I & E & ->).
      rewrite Nat2N.id, B, skipn_down, nth_down in E. destruct E as [E ->].
      rewrite N, nth_map_seq in I. destruct I as [I F]. unfold if_rare in F.
      destruct (common _ _); [easy |]. injection F as ->.
      eexists [N.of_nat (1 + i); N.of_nat (_ - i)]. rewrite total_two. split; [| reflexivity].
      apply leaves_two with k; auto; lia.
  - assert (Rare : forall t a b, allows D t 2 = true ->
      Npos (here st) = N.of_nat t + Npos a + Npos b -> common mask (g (Npos a)) = false ->
      finds st (N.of_nat t, nth t D 0) (N.lxor (g (Npos a)) (g (Npos b)))).
    { intros t a b A E C. destruct (N.leb_spec (Npos a) close) as [L | L].
      - right; right; right. split; auto. simpl fst. rewrite Nat2N.id, N, B, skipn_down.
        exists (Pos.to_nat a - 1)%nat, (g (Npos a)), (g (Npos b)). repeat split.
        + apply nth_map_seq. specialize (K (Pos.to_nat a)). split; [lia |]. unfold if_rare.
          replace (N.of_nat _) with (Npos a) by lia. now rewrite C.
        + apply nth_down. split; [lia |]. f_equal. lia.
      - right; right; left. split; auto. exists a, (g (Npos a)), b. rewrite R, T by lia.
        repeat split; auto. simpl. lia. }
    intros (o & O & ->). destruct O as [t A P E | t a A P Q E | t a b A P Q E].
    + left; right. exists (N.of_nat t, nth t D 0). split; [now apply (allows_indexed D t 0) |].
      left. auto.
    + destruct a as [| a]; [easy |]. left; right. exists (N.of_nat t, nth t D 0).
      split; [now apply (allows_indexed D t 1) |]. right; left. simpl. repeat split; auto; [lia |].
      exists a. rewrite total_one, T by lia. auto.
    + rewrite total_two. destruct a as [| a]; [easy |]. destruct b as [| b]; [easy |].
      destruct (common mask (g (Npos a))) eqn:Ca; [destruct (common mask (g (Npos b))) eqn:Cb |].
      * right. rewrite common_lxor, Ca, Cb. repeat split.
        -- intros ->. unfold common in Ca. now rewrite N.land_0_r in Ca.
        -- exists t, (Npos a), (Npos b). auto.
      * left; right. exists (N.of_nat t, nth t D 0). split; [now apply (allows_indexed D t 2) |].
        rewrite N.lxor_comm. apply Rare; auto. lia.
      * left; right. exists (N.of_nat t, nth t D 0). split; [now apply (allows_indexed D t 2) |].
        now apply Rare.
Qed.

Lemma split_with_right st v j : right st ->
  (split_with D st v (up 1 j) = true -> option_value (Npos (here st)) v) /\
  ((exists t a b, allows D t 2 = true /\ 0 < a /\ 0 < b /\
     Npos (here st) = N.of_nat t + a + b /\ v = N.lxor (g a) (g b)) ->
   (pred (Pos.to_nat (here st)) <= j)%nat -> split_with D st v (up 1 j) = true).
Proof.
  intros (_ & B & _). unfold split_with. rewrite existsb_exists, B. split.
  - intros ([t d] & I & H). apply indexed_allows in I as (k & -> & ->).
    destruct (N.testbit _ 2) eqn:A; [| easy]. rewrite Nat2N.id, skipn_down in H.
    apply pair_with_spec in H as (i & _ & L & <-).
    set (b := N.of_nat (pred (Pos.to_nat (here st)) - k - i)).
    exists [N.of_nat (1 + i); b]. rewrite total_two. split; auto.
    apply leaves_two with k; auto; subst b; lia.
  - intros (t & a & b & A & P & Q & E & ->) J. exists (N.of_nat t, nth t D 0).
    split; [now apply (allows_indexed D t 2) |]. unfold allows in A. rewrite A.
    rewrite Nat2N.id, skipn_down. apply pair_with_spec. exists (N.to_nat a - 1)%nat.
    repeat split; try lia. f_equal; f_equal; lia.
Qed.

Lemma settle_right st fuel : right st -> forall v w,
  (forall u, u < v -> option_value (Npos (here st)) u) ->
  settle D mask st (fold_left (fun S td => found st td S) (indexed D) PositiveSet.empty) fuel v
    = Some w ->
  w = g (Npos (here st)).
Proof.
  intros R. pose proof R as (_ & B & (j & _ & F) & _).
  induction fuel as [| fuel IH]; [easy |]. intros v w L.
  assert (Up : option_value (Npos (here st)) v ->
    forall u, u < v + 1 -> option_value (Npos (here st)) u).
  { intros V u U. destruct (N.eq_dec u v) as [-> |]; auto. apply L. lia. }
  assert (Done : ~ option_value (Npos (here st)) v -> v = g (Npos (here st))).
  { intros V. apply (mex_unique (option_value (Npos (here st))) (option_value (Npos (here st))));
      [reflexivity | split; auto | apply value_grundy]. }
  destruct (found_right st v R) as [Sound Complete]. cbn [settle].
  destruct (has v _) eqn:H; [apply IH; auto |].
  destruct (common mask v || (mask =? 0)) eqn:C.
  { intros [= <-]. apply Done. intros V. destruct (Complete V) as [E | (M & E & _)]; [easy |].
    apply N.eqb_neq in M. now rewrite E, M in C. }
  rewrite F. destruct (split_with D st v (up 1 j)) eqn:S1.
  { apply IH, Up. now apply (split_with_right st v j). }
  unfold rev'. rewrite <- rev_alt, B, down_up.
  destruct (split_with D st v (up 1 (pred (Pos.to_nat (here st))))) eqn:S2.
  { apply IH, Up. now apply split_with_right in S2. }
  intros [= <-]. apply Done. intros V. destruct (Complete V) as [E | (_ & _ & E)]; [easy |].
  apply (split_with_right st v (pred (Pos.to_nat (here st))) R) in E; [congruence | lia].
Qed.

Lemma start_right : right start.
Proof.
  split; [| split; [| split; [| split; [| split]]]]; simpl; auto.
  - intros a A. lia.
  - exists O. auto.
  - exists O. repeat split; auto; lia.
  - intros a v. split; [easy | lia].
Qed.

Lemma next_right st st' : right st -> next D mask close (Some st) = Some st' ->
  right st' /\ here st' = Pos.succ (here st).
Proof.
  intros R. unfold next. generalize max_value. intros fuel.
  destruct (settle _ _ _ _ _ _) as [v |] eqn:E; [| easy].
  apply settle_right in E; auto; [| lia]. intros [= <-]. split; [| reflexivity].
  destruct R as (T & B & (j & J & F) & Jumps & (k & K & Near & L & M) & R).
  split; [| split; [| split; [| split; [| split]]]]; simpl.
  - intros a A. unfold look. destruct (Pos.eq_dec a (here st)) as [-> |].
    + now rewrite PositiveMap.gss.
    + rewrite PositiveMap.gso by auto. apply T. lia.
  - rewrite Pos2Nat.inj_succ. simpl. destruct (Pos2Nat.is_succ (here st)) as [q Q].
    rewrite Q in *. simpl in *. rewrite B, E. do 3 f_equal. lia.
  - rewrite Pos2Nat.inj_succ. simpl. destruct (power_of_two _).
    + exists (Pos.to_nat (here st)). split; [lia |]. unfold rev'.
      rewrite <- rev_alt, <- down_up, B, E. f_equal.
      destruct (Pos2Nat.is_succ (here st)) as [q Q]. rewrite Q. cbn [pred down]. do 2 f_equal. lia.
    + exists j. split; [lia | auto].
  - now destruct (Npos (here st) <=? close).
  - rewrite Pos2Nat.inj_succ. simpl. destruct (N.leb_spec (Npos (here st)) close) as [H | H].
    + assert (k = pred (Pos.to_nat (here st))).
      { specialize (L (pred (Pos.to_nat (here st)))). lia. }
      exists (S k). repeat split; try lia.
      rewrite Near, seq_S, map_app. simpl. f_equal. unfold if_rare.
      replace (N.of_nat _) with (Npos (here st)) by lia. now rewrite E.
    + exists k. repeat split; auto; [lia |]. intros i I' C.
      apply L; auto. destruct (Nat.eq_dec i (Pos.to_nat (here st))); lia.
  - intros a w.
    assert (New : forall a, (a < Pos.succ (here st))%positive <->
      (a < here st)%positive \/ a = here st) by (intros; lia).
    rewrite New. destruct (N.leb_spec (Npos (here st)) close) as [H | H];
      destruct (common mask v) eqn:C; simpl; rewrite R; split; try tauto.
    + intros ([P | ->] & Q); [tauto | lia].
    + intros ([P | ->] & Q); [tauto | lia].
    + intros ([P | ->] & Q & -> & Z); [tauto | congruence].
    + intros [[= <- <-] | P]; [| tauto]. rewrite <- E. auto.
    + intros ([P | ->] & Q & -> & Z); [tauto |]. left. now rewrite E.
Qed.

Lemma values_right n st : values D mask close n = Some st ->
  right st /\ here st = N.succ_pos n.
Proof.
  unfold values. revert st. induction n as [| n IH] using N.peano_ind; intros st.
  - intros [= <-]. split; [apply start_right | reflexivity].
  - rewrite N.iter_succ. destruct (N.iter n _ _) as [st' |]; [| easy].
    intros E. destruct (IH _ eq_refl) as [R H]. apply next_right in E as [R' H']; auto.
    split; auto. rewrite H', H. destruct n; reflexivity.
Qed.

Lemma at_heap_right st n : right st -> n < Npos (here st) -> at_heap (table st) n = g n.
Proof.
  intros (T & _) L. destruct n as [| a]; simpl; [| apply T; lia].
  destruct (value_grundy D 0) as [_ B]. change (value D) with g in B.
  destruct (g 0) as [| v] eqn:E; auto.
  destruct (B 0) as (o & O & _); [lia |].
  destruct O; lia.
Qed.

Lemma repeats_spec T c p length : repeats T c p length = true ->
  forall n, c <= n -> n < c + length -> at_heap T n = at_heap T (n + p).
Proof.
  unfold repeats.
  assert (H : let '(n, yes) := N.iter length (fun '(n, yes) =>
      (n + 1, if at_heap T n =? at_heap T (n + p) then yes else false)) (c, true) in
    n = c + length /\
    (yes = true -> forall m, c <= m -> m < n -> at_heap T m = at_heap T (m + p))).
  { induction length as [| k IH] using N.peano_ind.
    - simpl. split; [lia | intros; lia].
    - rewrite N.iter_succ. destruct (N.iter k _ _) as [n yes]. destruct IH as [-> IH].
      split; [lia |]. destruct (N.eqb_spec (at_heap T (c + k)) (at_heap T (c + k + p))); [| easy].
      intros Y m C L. destruct (N.eq_dec m (c + k)) as [-> |]; auto. apply IH; auto. lia. }
  destruct (N.iter length _ _) as [n yes]. destruct H as [-> H]. exact H.
Qed.

(** A period that the checker accepts holds at all later places. *)
Theorem period_holds c p : check D c p mask close = true ->
  forall n, c <= n -> value D (n + p) = value D n.
Proof.
  unfold check. destruct (values _ _ _ _) as [st |] eqn:E; [| easy].
  apply values_right in E as [R H]. rewrite andb_true_iff, N.ltb_lt. intros [P W].
  apply (guy_smith D g c p (value_grundy D) P). intros n C L.
  apply (f_equal Npos) in H. rewrite N.succ_pos_spec in H.
  symmetry. rewrite <- !(at_heap_right st) by (auto; lia).
  apply (repeats_spec _ _ _ _ W); lia.
Qed.

End Right.
