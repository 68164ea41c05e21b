using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Land.Estates;

/// <summary>
/// Top lists of the region window: what scripts take, and what touches most other things.
/// </summary>
/// <param name="accounts">For the names of owners who are not here.</param>
internal sealed class TopObjects(Scene scene, IUserAccountService? accounts) : ITopObjectRequests
{
    /// <summary>As many as OpenSimulator lists.</summary>
    private const int MaxListed = 1024;

    private const uint Scripts = 0;
    private const uint Colliders = 1;

    // What takes less than a microsecond and a kilobyte only makes the list longer.
    private const double MinMilliseconds = 0.001;
    private const int MinBytes = 1024;

    public void SendTopScripts(ScenePresence who, TopQuery query)
    {
        if (scene.RequestModuleInterface<IScriptUse>() is not { } use)
        {
            who.Viewer?.Land.SendTopObjects(Scripts, query.Flags, []);
            return;
        }

        var found = use.Objects.Select(group => (Group: group, Use: use.Of(group)))
            .Where(one => one.Use.Milliseconds >= MinMilliseconds || one.Use.Bytes >= MinBytes)
            .OrderByDescending(one => one.Use.Milliseconds)
            .Select(one => (Top: Top(one.Group, (float)one.Use.Milliseconds, one.Use.Bytes),
                Parcel: scene.Land.At(one.Group.WorldPosition).LocalId)).ToList();
        Send(who, query, Scripts, found);
    }

    public void SendTopColliders(ScenePresence who, TopQuery query) => Send(who, query, Colliders,
        [.. scene.Bodies.TopColliders(int.MaxValue).Select(one =>
            (Top(one.Group, one.Touches, 0), scene.Land.At(one.Group.WorldPosition).LocalId))]);

    // Looked through before it is cut: what is looked for may be far down the list. Names are asked for only where they are looked for, or
    // shown.
    private void Send(ScenePresence who, TopQuery query, uint list, List<(TopObject Top, int Parcel)> found)
    {
        if (!query.LooksForOwner)
            found = Cut(query, found);
        UUID[] away = [.. found.Where(one => one.Top.Owner.Length == 0).Select(one => one.Top.OwnerId).Distinct()];
        if (away.Length == 0 || accounts is null)
        {
            Show(who, query, list, found);
            return;
        }

        scene.Background(who.Viewer, "names of owners", async _ =>
        {
            var names = await NamesOf(away);
            scene.Post(_ => Show(who, query, list,
                found.ConvertAll(one => (one.Top with { Owner = names.GetValueOrDefault(one.Top.OwnerId, one.Top.Owner) }, one.Parcel))));
        });
    }

    private static void Show(ScenePresence who, TopQuery query, uint list, List<(TopObject Top, int Parcel)> found) =>
        who.Viewer?.Land.SendTopObjects(list, query.Flags,
            [.. Cut(query, found).Select(one => one.Top)]);

    private static List<(TopObject Top, int Parcel)> Cut(TopQuery query, List<(TopObject Top, int Parcel)> found) =>
        [.. found.Where(one => query.Fits(one.Top, one.Parcel)).Take(MaxListed)];

    private async Task<Dictionary<UUID, string>> NamesOf(UUID[] owners)
    {
        try
        {
            return (await accounts!.GetUserAccounts(UUID.Zero, owners)).ToDictionary(a => a.PrincipalId, a => a.Name);
        }
        catch (ServiceAwayException)
        {
            return [];
        }
    }

    private TopObject Top(SceneObjectGroup group, float score, long bytes) => new(
        group.LocalId, group.Id, group.WorldPosition, score, group.Name,
        scene.Presences.TryGet(group.OwnerId, out var owner) ? owner.Name : "", group.OwnerId,
        scene.Land.At(group.WorldPosition).Row.Name, bytes, 0, (uint)group.RootPart.Record.CreationDate);
}
