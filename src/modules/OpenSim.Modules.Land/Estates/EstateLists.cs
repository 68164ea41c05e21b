using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.World;

namespace OpenSim.Modules.Land.Estates;

/// <summary>Whom an estate lets in, whom it keeps out and who manages it (estateaccessdelta and setaccess of EstateOwnerMessage).</summary>
internal sealed class EstateLists(Scene scene, EstateRegion estate)
{
    private const EstateAccessDelta OwnersOnly = EstateAccessDelta.AddManager | EstateAccessDelta.RemoveManager;
    private const EstateAccessDelta OtherEstates = EstateAccessDelta.AllEstates | EstateAccessDelta.ManagedEstates;

    public void Send(ScenePresence who, UUID invoice, EstateAccessKind kind) =>
        who.Viewer?.Land.SendEstateAccess(invoice, kind, [.. Of(estate.Current, kind).Distinct()]);

    /// <summary>Puts ids on lists and takes them off, in this estate and in others if it is said so. The owner is on no list.</summary>
    /// <returns>The lists that may be others than before.</returns>
    public IReadOnlyList<EstateAccessKind> Change(Actor who, EstateAccessDelta delta, IReadOnlyList<UUID> ids)
    {
        var others = ids.Where(id => id != estate.Current.OwnerId).ToList();
        if ((delta & OwnersOnly) != 0 && who.Id != estate.Current.OwnerId && !who.IsGod)
        {
            who.Viewer?.Messages.SendAlert("Managers are named by the owner of the estate.");
            return [];
        }

        if (delta.HasFlag(EstateAccessDelta.AddBan))
            LeaveOutGods(who, others);
        var now = (int)scene.Clock.UnixTime;
        Estate Changed(Estate row) => EstateLists.Changed(row, delta, others, who.Id, now);
        foreach (var kind in Enum.GetValues<EstateAccessKind>())
        {
            if (Of(Changed(estate.Current), kind).Count() is var count && count > MaxOf(kind) && count > Of(estate.Current, kind).Count())
            {
                who.Viewer?.Messages.SendAlert($"The estate's list of {NameOf(kind)} is full: it holds {MaxOf(kind)}.");
                return [];
            }
        }

        estate.Change(Changed, who.Viewer);
        if ((delta & OtherEstates) != 0)
            estate.ChangeOthers(who, Changed);
        return Touched(delta);
    }

    private static Estate Changed(Estate row, EstateAccessDelta delta, List<UUID> ids, UUID by, int now)
    {
        bool Has(EstateAccessDelta bits) => (delta & bits) != 0;
        var bans = Has(EstateAccessDelta.RemoveBan | EstateAccessDelta.AddUser) ? row.Bans.Where(b => !ids.Contains(b.BannedId)) : row.Bans;
        if (Has(EstateAccessDelta.AddBan))
            bans = bans.Concat(ids.Where(id => row.Bans.All(b => b.BannedId != id)).Select(id => new EstateBan(id, by, now)));
        return row with
        {
            Users = Changed(row.Users, ids, Has(EstateAccessDelta.AddUser), Has(EstateAccessDelta.RemoveUser | EstateAccessDelta.AddBan)),
            Groups = Changed(row.Groups, ids, Has(EstateAccessDelta.AddGroup), Has(EstateAccessDelta.RemoveGroup)),
            Managers = Changed(row.Managers, ids, Has(EstateAccessDelta.AddManager), Has(EstateAccessDelta.RemoveManager)),
            Bans = [.. bans]
        };
    }

    private static IReadOnlyList<UUID> Changed(IReadOnlyList<UUID> list, List<UUID> ids, bool adds, bool removes) =>
        adds ? [.. list.Union(ids)] : removes ? [.. list.Except(ids)] : list;

    private void LeaveOutGods(Actor who, List<UUID> ids)
    {
        if (ids.RemoveAll(id => scene.Presences.TryGet(id, out var present) && scene.Gods.LevelOf(present) > 0) > 0)
            who.Viewer?.Messages.SendAlert("Gods cannot be banned.");
    }

    private static List<EstateAccessKind> Touched(EstateAccessDelta delta)
    {
        const EstateAccessDelta UsersOrBans =
            EstateAccessDelta.AddUser | EstateAccessDelta.RemoveUser | EstateAccessDelta.AddBan | EstateAccessDelta.RemoveBan;
        var touched = new List<EstateAccessKind>();
        if ((delta & UsersOrBans) != 0)
            touched.AddRange([EstateAccessKind.Users, EstateAccessKind.Bans]);
        if ((delta & (EstateAccessDelta.AddGroup | EstateAccessDelta.RemoveGroup)) != 0)
            touched.Add(EstateAccessKind.Groups);
        if ((delta & OwnersOnly) != 0)
            touched.Add(EstateAccessKind.Managers);
        return touched;
    }

    private static IEnumerable<UUID> Of(Estate row, EstateAccessKind kind) => kind switch
    {
        EstateAccessKind.Users => row.Users,
        EstateAccessKind.Groups => row.Groups,
        EstateAccessKind.Bans => row.Bans.Select(b => b.BannedId),
        _ => row.Managers
    };

    // What viewers show; groups fit into one message.
    private static int MaxOf(EstateAccessKind kind) => kind switch
    {
        EstateAccessKind.Groups => 63,
        EstateAccessKind.Managers => 20,
        _ => 500
    };

    private static string NameOf(EstateAccessKind kind) => kind switch
    {
        EstateAccessKind.Users => "allowed users",
        EstateAccessKind.Groups => "allowed groups",
        EstateAccessKind.Bans => "banned users",
        _ => "managers"
    };
}
