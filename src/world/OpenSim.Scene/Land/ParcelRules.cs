using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Land;

/// <summary>
/// Who may do what on a parcel. Gods and the owner may do everything; group rules count for members of the parcel's group, and on land that
/// a group owns its roles say who of them may do what. Needs the token.
/// </summary>
public sealed class ParcelRules(Scene scene)
{
    /// <summary>Entries of one list of a parcel: what viewers show.</summary>
    public const int MaxListed = 300;

    private const uint Allowed = 1;
    private const uint Banned = 2;

    /// <summary>Owner and managers of the estate, who may do on any parcel what its owner may; the estate module sets it.</summary>
    public Func<UUID, bool> IsEstateManager { get; set; } = static _ => false;

    /// <summary>Bans and access lists count up to this height over the land in metres ([LandManagement] BanLineSafeHeight).</summary>
    public float BanHeight { get; set; } = 100;

    /// <summary>
    /// Anyone who is on the access list of a parcel that lets everybody in may build there ([Permissions] simple_build_permissions).
    /// </summary>
    public bool AccessListBuilds { get; set; }

    /// <summary>May change the parcel itself: its owner, or who may act for him.</summary>
    /// <param name="power">What a member of the group that owns the parcel needs for it.</param>
    public bool MayEdit(Actor who, Parcel parcel, GroupPowers power = GroupPowers.LandOptions) =>
        scene.Permissions.Forced ?? IsOwner(who, parcel, power);

    /// <summary>
    /// Sending back an object that stands on a parcel. Groups tell what they own, what is set to them and the rest apart.
    /// </summary>
    public bool MayReturn(Actor who, SceneObjectGroup what)
    {
        var parcel = scene.Land.At(what.RootPart.Position);
        var group = parcel.Row.GroupId;
        var power = group.IsZero || what.GroupId != group ? GroupPowers.ReturnNonGroup
            : what.OwnerId == group ? GroupPowers.ReturnGroupOwned : GroupPowers.ReturnGroupSet;
        return MayEdit(who, parcel, power);
    }

    /// <summary>
    /// Why somebody may not give a parcel to a group for good, in words; null when he may: its owner, once the parcel is set to the group,
    /// if he may deed land to it.
    /// </summary>
    public string? RefusalToDeed(Actor who, Parcel parcel, UUID group)
    {
        if (group.IsZero || parcel.Row.GroupId != group)
            return "Set the land to the group before you deed it.";
        if (who.IsGod || scene.Permissions.Forced == true)
            return null;
        if (parcel.OwnerId != who.Id)
            return "Only its owner can deed land.";
        return scene.Memberships.HasPower(who.Id, group, GroupPowers.LandDeed) ? null : "You may not deed land to this group.";
    }

    public bool MayFly(Actor who, Parcel parcel) =>
        who.IsGod || (!scene.Settings.Current.BlockFly && (parcel.Has(ParcelFlags.AllowFly) || IsOwner(who, parcel, GroupPowers.AllowFly)));

    public bool MayBuild(Actor who, Parcel parcel) =>
        scene.Permissions.Forced ?? (IsOwner(who, parcel, GroupPowers.AllowRez) || parcel.Has(ParcelFlags.CreateObjects)
            || (parcel.Has(ParcelFlags.CreateGroupObjects) && IsMember(who, parcel))
            || (AccessListBuilds && !parcel.Has(ParcelFlags.UseAccessList) && IsListed(parcel, who.Id, Allowed)));

    /// <summary>Whether objects of this owner may be brought onto a parcel from outside it.</summary>
    public bool MayEnter(Actor owner, Parcel parcel) =>
        parcel.Has(ParcelFlags.AllowAllObjectEntry)
        || IsOwner(owner, parcel, GroupPowers.AllowRez)
        || (parcel.Has(ParcelFlags.AllowGroupObjectEntry) && IsMember(owner, parcel));

    public bool MayTerraform(Actor who, Parcel parcel) =>
        scene.Permissions.Forced ?? (who.IsGod || IsEstateManager(who.Id)
            || (!scene.Settings.Current.BlockTerraform
            && (IsOwner(who, parcel, GroupPowers.AllowEditLand) || parcel.Has(ParcelFlags.AllowTerraform))));

    /// <summary>Why an avatar may not be here, or nothing.</summary>
    public ParcelBarrier BarrierFor(ScenePresence who, Parcel parcel)
    {
        var place = who.AbsolutePosition; // who sits is placed by his seat
        var isOver = place.Z > scene.Terrain.HeightAt(place.X, place.Y) + BanHeight;
        return isOver ? ParcelBarrier.None : BarrierFor((Actor)who, parcel);
    }

    /// <summary>The same for somebody who is not here yet, or wants to the ground.</summary>
    public ParcelBarrier BarrierFor(Actor who, Parcel parcel)
    {
        if (!scene.Settings.Estate.Flags.HasFlag(RegionFlags.AllowParcelAccessOverride)
            || IsOwner(who, parcel, GroupPowers.LandManageAllowed | GroupPowers.LandManageBanned))
            return ParcelBarrier.None;
        if (parcel.Has(ParcelFlags.UseBanList) && IsListed(parcel, who.Id, Banned))
            return ParcelBarrier.Banned;
        if (!parcel.Has(ParcelFlags.UseAccessList) && !parcel.Has(ParcelFlags.UseAccessGroup) && !parcel.Has(ParcelFlags.UsePassList))
            return ParcelBarrier.None;
        var isWelcome = IsListed(parcel, who.Id, Allowed) || (parcel.Has(ParcelFlags.UseAccessGroup) && IsMember(who, parcel));
        return isWelcome ? ParcelBarrier.None : ParcelBarrier.NotOnList;
    }

    /// <summary>The middle of the nearest square on whose parcel somebody may be; null when there is none.</summary>
    /// <param name="except">A parcel that does not count.</param>
    public Vector2? NearestOpen(Actor who, Vector2 place, Parcel? except = null)
    {
        Vector2? best = null;
        var nearest = float.MaxValue;
        var known = new Dictionary<Parcel, bool>();
        for (var i = 0; i < scene.Land.SquaresX * scene.Land.SquaresY; i++)
        {
            var (x, y) = (i % scene.Land.SquaresX, i / scene.Land.SquaresX);
            var middle = new Vector2(x + 0.5f, y + 0.5f) * ParcelMap.SquareSide;
            var distance = Vector2.DistanceSquared(middle, place);
            if (distance >= nearest)
                continue;
            var parcel = scene.Land.AtSquare(x, y);
            if (!known.TryGetValue(parcel, out var isOpen))
                known.Add(parcel, isOpen = parcel != except && BarrierFor(who, parcel) == ParcelBarrier.None);
            if (isOpen)
                (best, nearest) = (middle, distance);
        }

        return best;
    }

    /// <summary>One of the parcel's group, or an object that is set to it.</summary>
    public bool IsMember(Actor who, Parcel parcel) => !parcel.Row.GroupId.IsZero
        && (who.Group == parcel.Row.GroupId || scene.Memberships.IsMember(who.Id, parcel.Row.GroupId));

    private bool IsOwner(in Actor who, Parcel parcel, GroupPowers power) =>
        who.IsGod || scene.Permissions.Forced == true || who.Id == parcel.OwnerId || IsEstateManager(who.Id)
        || (parcel.Row.IsGroupOwned && scene.Memberships.HasPower(who.Id, parcel.Row.GroupId, power));

    private bool IsListed(Parcel parcel, UUID agent, uint flags)
    {
        var list = parcel.Row.AccessList;
        for (var i = 0; i < list.Count; i++)
        {
            var entry = list[i];
            if (entry.AgentId == agent && (entry.Flags & flags) != 0 && (entry.Expires == 0 || entry.Expires > scene.Clock.UnixTime))
                return true;
        }

        return false;
    }
}

/// <summary>What keeps an avatar out of a parcel.</summary>
public enum ParcelBarrier
{
    None,
    Banned,
    NotOnList
}
