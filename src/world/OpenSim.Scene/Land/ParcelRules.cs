using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Permissions;

namespace OpenSim.World.Land;

/// <summary>
/// Who may do what on a parcel. Gods and the owner may do everything; group rules count for members of the parcel's group. Needs the token.
/// </summary>
public sealed class ParcelRules(Scene scene)
{
    private const uint Allowed = 1;
    private const uint Banned = 2;

    /// <summary>Owner and managers of the estate, who may do on any parcel what its owner may; the estate module sets it.</summary>
    public Func<UUID, bool> IsEstateManager { get; set; } = static _ => false;

    /// <summary>Bans and access lists count up to this height over the land in metres ([LandManagement] BanLineSafeHeight).</summary>
    public float BanHeight { get; set; } = 100;

    /// <summary>
    /// Who is on the access list of a parcel that lets everybody in may build there ([Permissions] simple_build_permissions).
    /// </summary>
    public bool AccessListBuilds { get; set; }

    /// <summary>May change the parcel itself: its owner, or who may act for him.</summary>
    public bool MayEdit(ScenePresence who, Parcel parcel) => MayEdit(who.Id, who.IsGod, parcel);

    /// <summary>The same for an agent that is not here yet.</summary>
    public bool MayEdit(UUID agent, bool isGod, Parcel parcel) => scene.Permissions.Forced ?? IsOwner(agent, isGod, parcel);

    public bool MayFly(ScenePresence who, Parcel parcel) =>
        who.IsGod || (!scene.Settings.Current.BlockFly && (parcel.Has(ParcelFlags.AllowFly) || IsOwner(who, parcel)));

    public bool MayBuild(ScenePresence who, Parcel parcel) =>
        scene.Permissions.Forced ?? (IsOwner(who, parcel) || parcel.Has(ParcelFlags.CreateObjects)
            || (parcel.Has(ParcelFlags.CreateGroupObjects) && IsMember(who.Id, parcel))
            || (AccessListBuilds && !parcel.Has(ParcelFlags.UseAccessList) && IsListed(parcel, who.Id, Allowed)));

    /// <summary>Whether objects of this owner may be brought onto a parcel from outside it.</summary>
    public bool MayEnter(UUID owner, Parcel parcel) =>
        parcel.Has(ParcelFlags.AllowAllObjectEntry)
        || IsOwner(owner, scene.Presences.TryGet(owner, out var presence) && presence.IsGod, parcel)
        || (parcel.Has(ParcelFlags.AllowGroupObjectEntry) && IsMember(owner, parcel));

    public bool MayTerraform(ScenePresence who, Parcel parcel) =>
        scene.Permissions.Forced ?? (who.IsGod || IsEstateManager(who.Id)
            || (!scene.Settings.Current.BlockTerraform && (IsOwner(who, parcel) || parcel.Has(ParcelFlags.AllowTerraform))));

    /// <summary>Why an avatar may not be here, or nothing.</summary>
    public ParcelBarrier BarrierFor(ScenePresence who, Parcel parcel)
    {
        var place = who.AbsolutePosition; // who sits is placed by his seat
        var isOver = place.Z > scene.Terrain.HeightAt(place.X, place.Y) + BanHeight;
        return isOver ? ParcelBarrier.None : BarrierFor(who.Id, who.IsGod, parcel);
    }

    /// <summary>The same for an agent that is not here yet, or wants to the ground.</summary>
    public ParcelBarrier BarrierFor(UUID agent, bool isGod, Parcel parcel)
    {
        if (IsOwner(agent, isGod, parcel))
            return ParcelBarrier.None;
        if (parcel.Has(ParcelFlags.UseBanList) && IsListed(parcel, agent, Banned))
            return ParcelBarrier.Banned;
        if (!parcel.Has(ParcelFlags.UseAccessList) && !parcel.Has(ParcelFlags.UseAccessGroup) && !parcel.Has(ParcelFlags.UsePassList))
            return ParcelBarrier.None;
        var isWelcome = IsListed(parcel, agent, Allowed) || (parcel.Has(ParcelFlags.UseAccessGroup) && IsMember(agent, parcel));
        return isWelcome ? ParcelBarrier.None : ParcelBarrier.NotOnList;
    }

    /// <summary>The middle of the nearest square on whose parcel the agent may be; null when there is none.</summary>
    public Vector2? NearestOpen(UUID agent, bool isGod, Vector2 place)
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
                known.Add(parcel, isOpen = BarrierFor(agent, isGod, parcel) == ParcelBarrier.None);
            if (isOpen)
                (best, nearest) = (middle, distance);
        }

        return best;
    }

    public bool IsMember(UUID agent, Parcel parcel) =>
        !parcel.Row.GroupId.IsZero && scene.RequestModuleInterface<IRelations>()?.IsMember(agent, parcel.Row.GroupId) == true;

    private bool IsOwner(ScenePresence who, Parcel parcel) => IsOwner(who.Id, who.IsGod, parcel);

    private bool IsOwner(UUID agent, bool isGod, Parcel parcel) =>
        isGod || scene.Permissions.Forced == true || agent == parcel.OwnerId || IsEstateManager(agent)
        || (parcel.Row.IsGroupOwned && scene.RequestModuleInterface<IRelations>()?.MayManipulateObjectsOf(agent, parcel.OwnerId) == true);

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
