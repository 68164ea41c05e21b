using OpenSim.ClientStack.OperatorPage.Requests;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Prims;

namespace OpenSim.Host.Watching;

/// <summary>For the operator's page: the objects whose scripts take most time, and who owns them.</summary>
internal sealed class TopScripts(IUserAccountService accounts)
{
    // What takes less than a microsecond only makes the list longer.
    private const double MinMilliseconds = 0.001;

    /// <summary>Most first. Not with the region's token: it is taken in slices.</summary>
    public static IReadOnlyList<ScriptedThing> Of(Scene scene, int max)
    {
        List<GroupSlot> slots;
        using (scene.Token.Take())
            slots = [.. scene.RequestModuleInterface<IScriptUse>()?.Objects.Select(group => group.Slot) ?? []];
        List<ScriptedThing> found = [];
        RegionSlices.ForEach(scene, slots, slot =>
        {
            if (scene.Groups.IsLive(slot) && scene.RequestModuleInterface<IScriptUse>()?.Of(new SceneObjectGroup(scene, slot)) is { } use
                && use.Milliseconds >= MinMilliseconds)
                found.Add(new ScriptedThing(slot, use.Milliseconds, use.Bytes));
        });
        return [.. found.OrderByDescending(thing => thing.Milliseconds).Take(max)];
    }

    /// <summary>Names of those that the service knows; none when it is away.</summary>
    public async Task<IReadOnlyDictionary<UUID, string>> NamesOf(IReadOnlyList<UUID> owners)
    {
        try
        {
            return owners.Count == 0
                ? new Dictionary<UUID, string>()
                : (await accounts.GetUserAccounts(UUID.Zero, owners)).ToDictionary(account => account.PrincipalId, account => account.Name);
        }
        catch (ServiceAwayException)
        {
            return new Dictionary<UUID, string>();
        }
    }
}
