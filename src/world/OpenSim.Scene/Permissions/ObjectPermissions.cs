using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Permissions;

/// <summary>
/// Who may do what with objects, by the rules of OpenSimulator's default permissions module: gods everything, the owner (and friends with
/// rights) what the owner mask says, members of the object's group what group and everyone masks say, the rest what the everyone mask says.
/// A locked object (owner without Move) is not moved or changed by anybody. Needs the token.
/// </summary>
public sealed partial class ObjectPermissions(Scene scene)
{
    // What depends on who looks; never kept in a prim's own flags.
    private const PrimFlags ObserverFlags = PrimFlags.ObjectCopy | PrimFlags.ObjectModify | PrimFlags.ObjectMove | PrimFlags.ObjectTransfer
        | PrimFlags.ObjectYouOwner | PrimFlags.ObjectAnyOwner | PrimFlags.ObjectOwnerModify | PrimFlags.CreateSelected;

    /// <summary>
    /// Nobody's rights are looked at ([Permissions] serverside_object_permissions, the command <c>bypass permissions</c>).
    /// </summary>
    public bool Bypass { get; set; }

    /// <summary>Meanwhile everybody may do what an owner may; else nobody may do anything.</summary>
    public bool BypassAllows { get; set; } = true;

    /// <summary>Told of what somebody may not do with an object; null while nobody wants to know.</summary>
    public Action<Actor, SceneObjectGroup, string>? Refused { get; set; }

    /// <summary>What becomes of permissions when a thing changes hands.</summary>
    public NextOwner NextOwner { get; } = new();

    /// <summary>
    /// Why somebody may not put down so many prims at a place, in words for him; null when he may. The land module sets it.
    /// </summary>
    public Func<Actor, Vector3, int, string?> RefusalToRez { get; set; } = static (_, _, _) => null;

    /// <summary>
    /// Why prims of what somebody puts down may not be over these places, in words for him; null when they may. The land module sets it.
    /// </summary>
    public Func<Actor, IEnumerable<Vector3>, string?> RefusalOfChildren { get; set; } = static (_, _) => null;

    /// <summary>
    /// Why the region cannot hold so many prims more (MaxPrims), in words; null when it can. Anything that is worn is not counted.
    /// </summary>
    public string? RefusalToAdd(int prims) =>
        scene.Prims.Count - scene.Groups.WornPrims + prims > scene.Info.MaxPrims ? "Unable to rez object because the region is full" : null;

    /// <summary>Why a linkset of so many prims may not be made here (LinksetPrims), in words; null when it may.</summary>
    public string? RefusalOfLinkset(int prims) => scene.Info.MaxLinksetPrims > 0 && prims > scene.Info.MaxLinksetPrims
        ? $"At most {scene.Info.MaxLinksetPrims} prims may be linked here."
        : null;

    /// <summary>Prims with a physics shape that a physical linkset may have (LinksetPhysPrims); 0 is no limit.</summary>
    public int MaxPhysicalPrims { get; internal set; }

    /// <summary>Why a linkset may not be physical here (LinksetPhysPrims), in words; null when it may.</summary>
    public string? RefusalOfPhysical(GroupSlot group)
    {
        var parts = scene.Groups.RowAt(group.Index).Parts;
        if (MaxPhysicalPrims <= 0 || parts.Length <= MaxPhysicalPrims)
            return null;
        var shapes = 0;
        foreach (var part in parts)
            shapes += scene.Prims.RecordAt(part).Extras.PhysicsShapeType == PrimExtras.NoShape ? 0 : 1;
        return shapes <= MaxPhysicalPrims
            ? null
            : $"An object may be physical here with at most {MaxPhysicalPrims} prims whose physics shape type is not \"None\".";
    }

    /// <summary>
    /// Why prims of a linkset may not be brought to places in the region, in words for who moves it; null when they may. The land module
    /// sets it.
    /// </summary>
    public Func<SceneObjectGroup, IEnumerable<PrimMove>, string?> RefusalToEnter { get; set; } = static (_, _) => null;

    /// <summary>Whether somebody may change the ground at a place; the land module sets it.</summary>
    public Func<Actor, Vector3, bool> MayTerraform { get; set; } = static (_, _) => true;

    /// <summary>The answer to everything while rights are not looked at; null while they are.</summary>
    internal bool? Forced => Bypass ? BypassAllows : null;

    /// <summary>Owner and managers of the estate, and gods.</summary>
    public bool MayManageEstate(Actor who) => Forced ?? (who.IsGod || scene.Land.Rules.IsEstateManager(who.Id));

    public bool MayEdit(Actor who, SceneObjectGroup what) => Tell(Has(who, what, PermissionMask.Modify), who, what, "edit");

    public bool MayMove(Actor who, SceneObjectGroup what) => Tell(Has(who, what, PermissionMask.Move), who, what, "move");

    public bool MayCopy(Actor who, SceneObjectGroup what) => Tell(Has(who, what, PermissionMask.Copy), who, what, "copy");

    /// <summary>
    /// Taking into one's own inventory: the owner's, or whoever may do as he may, who then needs the owner's right to give it away.
    /// </summary>
    public bool MayTake(Actor who, SceneObjectGroup what) => Tell(
        IsLikeOwner(who, what) && (who.Id == what.OwnerId || who.IsGod || Forced == true || MayGive(what)), who, what, "take");

    /// <summary>Throwing it into its owner's trash: the owner's, or whoever may do as he may.</summary>
    public bool MayDelete(Actor who, SceneObjectGroup what) => Tell(IsLikeOwner(who, what), who, what, "delete");

    /// <summary>
    /// Changing permissions, sale and group: the owner's alone, not his friends', however much they may edit. Of what a group owns, theirs
    /// who may manipulate it, unless it is not to be modified.
    /// </summary>
    public bool MayEditPermissions(Actor who, SceneObjectGroup what)
    {
        var root = what.RootPart.Record;
        var isAllowed = Forced ?? (who.IsGod || who.Id == root.OwnerId
            || (root.OwnerId == root.GroupId && ((PermissionMask)root.OwnerMask & PermissionMask.Modify) != 0
            && scene.Memberships.HasPower(who.Id, root.GroupId, GroupPowers.ObjectManipulate)));
        return Tell(isAllowed, who, what, "change the permissions of");
    }

    /// <summary>
    /// Saying what it costs: whoever may change its permissions; of what a group owns, members who may set that for sale.
    /// </summary>
    public bool MaySell(Actor who, SceneObjectGroup what)
    {
        var root = what.RootPart.Record;
        if (root.GroupId.IsZero || root.OwnerId != root.GroupId)
            return MayEditPermissions(who, what);
        var isAllowed = Forced ?? (who.IsGod || who.Id == root.OwnerId
            || scene.Memberships.HasPower(who.Id, root.GroupId, GroupPowers.ObjectSetForSale));
        return Tell(isAllowed, who, what, "sell");
    }

    /// <summary>Sending back to the owner: whoever may take it, and whoever rules the land on which it stands.</summary>
    public bool MayReturn(Actor who, SceneObjectGroup what) =>
        Tell(IsLikeOwner(who, what) || scene.Land.Rules.MayReturn(who, what), who, what, "return");

    /// <summary>
    /// The group that somebody names for what he makes or gets: none unless he is a member. What an object makes may be its own group's.
    /// </summary>
    public UUID GroupOf(Actor who, UUID group) => who.Group == group || IsMember(who, group) ? group : UUID.Zero;

    /// <summary>
    /// Why somebody may not give an object to a group for good, in words with its name; null when he may: its owner, when it is set to the
    /// group and shared with it, may be given away, and he may deed things to it.
    /// </summary>
    public string? RefusalToDeed(Actor who, SceneObjectGroup what, UUID group)
    {
        var name = what.Name;
        if (group.IsZero || what.GroupId != group)
            return $"{name} is not set to that group.";
        if (what.IsAttachment || what.RootPart.Record.GroupMask == 0)
            return $"{name} is not shared with its group.";
        if (who.IsGod || Forced == true)
            return null;
        if (what.OwnerId != who.Id)
            return $"{name} can only be deeded by its owner.";
        if (!MayGive(what))
            return $"{name} may not be given away.";
        return scene.Memberships.HasPower(who.Id, group, GroupPowers.DeedObject) ? null : "You may not deed objects to this group.";
    }

    /// <summary>What this agent may do with the whole linkset: the least that any of its prims allows.</summary>
    public PermissionMask Of(Actor who, SceneObjectGroup what)
    {
        var rights = PermissionMask.All;
        foreach (var part in what.Parts)
            rights &= Of(who, part.Slot.Index);
        return rights;
    }

    /// <summary>UpdateFlags of an object update for one who looks: the prim's own flags and his rights.</summary>
    public PrimFlags FlagsFor(UUID who, bool isGod, int prim)
    {
        var record = scene.Prims.RecordAt(prim);
        var flags = scene.Prims.HotAt(prim).Flags & ~ObserverFlags;
        var actor = new Actor(who, isGod);
        var rights = Of(actor, prim);
        if ((rights & PermissionMask.Copy) != 0)
            flags |= PrimFlags.ObjectCopy;
        if ((rights & PermissionMask.Modify) != 0)
            flags |= PrimFlags.ObjectModify;
        if ((rights & PermissionMask.Move) != 0)
            flags |= PrimFlags.ObjectMove;
        if ((rights & PermissionMask.Transfer) != 0)
            flags |= PrimFlags.ObjectTransfer;
        if (!record.OwnerId.IsZero)
            flags |= PrimFlags.ObjectAnyOwner;
        if (!record.GroupId.IsZero && record.GroupId == record.OwnerId)
            flags |= PrimFlags.ObjectGroupOwned;
        if (RelationTo(actor, prim) == Relation.Owner)
            flags |= PrimFlags.ObjectYouOwner | ((rights & PermissionMask.Modify) != 0 ? PrimFlags.ObjectOwnerModify : 0);
        return flags;
    }

    private bool Has(Actor who, SceneObjectGroup what, PermissionMask right) => (Of(who, what) & right) != 0;

    private bool IsLikeOwner(Actor who, SceneObjectGroup what) =>
        Forced ?? RelationTo(who, what.RootPart.Slot.Index) == Relation.Owner;

    private bool Tell(bool isAllowed, Actor who, SceneObjectGroup what, string right)
    {
        if (!isAllowed)
            Refused?.Invoke(who, what, right);
        return isAllowed;
    }

    private PermissionMask Of(in Actor who, int prim)
    {
        if (Forced == false)
            return PermissionMask.None;
        var root = scene.Prims.RecordAt(scene.Groups.RowAt(scene.Prims.HotAt(prim).Group).Root);
        var record = scene.Prims.RecordAt(prim);
        var rights = RelationTo(who, prim) switch
        {
            Relation.Owner when who.IsGod || Forced == true => PermissionMask.All,
            Relation.Owner => (PermissionMask)(record.OwnerMask & root.OwnerMask),
            Relation.Group => (PermissionMask)((record.GroupMask | record.EveryoneMask) & (root.GroupMask | root.EveryoneMask)),
            _ => (PermissionMask)(record.EveryoneMask & root.EveryoneMask)
        };
        // Only the owner may copy what cannot be given away.
        if (who.Id != record.OwnerId && !who.IsGod && ((PermissionMask)record.OwnerMask & PermissionMask.Transfer) == 0)
            rights &= ~PermissionMask.Copy;
        // Anything somebody wears is nobody else's to move or change, whatever it allowed on the ground.
        if (who.Id != root.OwnerId && !who.IsGod && scene.Groups.RowAt(scene.Prims.HotAt(prim).Group).IsAttachment)
            rights &= ~(PermissionMask.Move | PermissionMask.Modify);
        var isLocked = ((PermissionMask)root.OwnerMask & PermissionMask.Move) == 0 && (!who.IsGod || who.Id == root.OwnerId);
        return rights & (isLocked ? ~(PermissionMask.Move | PermissionMask.Modify) : ~PermissionMask.None) & PermissionMask.All;
    }

    private Relation RelationTo(in Actor who, int prim)
    {
        var record = scene.Prims.RecordAt(prim);
        if (who.IsGod || Forced == true || who.Id == record.OwnerId)
            return Relation.Owner;
        return scene.Groups.RowAt(scene.Prims.HotAt(prim).Group).IsAttachment ? Relation.Everyone : RelationByTies(who, record);
    }

    private Relation RelationByTies(in Actor who, PrimRecord record)
    {
        var isGroupOwned = record.GroupId == record.OwnerId;
        if (!isGroupOwned && scene.RequestModuleInterface<IRelations>()?.MayEditObjectsOf(who.Id, record.OwnerId) == true)
            return Relation.Owner;
        if (isGroupOwned && scene.Memberships.HasPower(who.Id, record.GroupId, GroupPowers.ObjectManipulate))
            return Relation.Owner;
        return IsMember(who, record.GroupId) ? Relation.Group : Relation.Everyone;
    }

    // An object that is merely set to a group is no member: its owner may have left it since.
    private bool IsMember(in Actor who, UUID group) =>
        (who.IsGroup && who.Id == group) || scene.Memberships.IsMember(who.Id, group);

    private enum Relation
    {
        Everyone,
        Group,
        Owner
    }
}
