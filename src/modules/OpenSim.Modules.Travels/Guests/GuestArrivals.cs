using OpenSim.Modules.Guests;
using OpenSim.Modules.Travels.Journeys;
using OpenSim.Primitives;
using OpenSim.Serialization.Assets;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Travels.Guests;

/// <summary>
/// Has brought along what a guest wears, while he comes in: his clothes, and the textures, meshes and contents of what he has on, so that
/// the others see it. He does not wait for it.
/// </summary>
internal sealed class GuestArrivals(Scene scene, GuestBook book, GuestThings things)
{
    // Another grid's server says how long it takes: some thousands of things at a minute each would be days.
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>Null where nobody comes from other grids.</summary>
    public static GuestArrivals? Of(Scene scene, Func<Type, object?> service) =>
        service(typeof(GuestBook)) is GuestBook book && service(typeof(GuestThings)) is GuestThings things
            ? new GuestArrivals(scene, book, things)
            : null;

    /// <summary>Nothing for who is at home here. Any thread.</summary>
    public void Bring(AgentData agent, IReadOnlyList<UnpackedObject> worn)
    {
        if (book.Find(agent.AgentId) is { } guest)
            scene.Background(agent.AgentId, null, "things of " + guest.Visitor.ShownFirst, cancel => Bring(guest, agent, worn, cancel),
                null, WorkKind.Travel);
    }

    private async Task Bring(Guest guest, AgentData agent, IReadOnlyList<UnpackedObject> worn, CancellationToken cancel)
    {
        var wanted = new AssetGatherer();
        foreach (var wearable in agent.Appearance?.Wearables ?? [])
            wanted.Add(wearable.AssetId);
        foreach (var thing in worn)
            wanted.Add(thing.Packed);
        var textures = new HashSet<UUID>();
        TextureEntryIds.Find(agent.Appearance?.TextureEntry, textures);
        foreach (var texture in textures)
            things.Note(guest, texture); // most are bakes, which his viewer brings itself
        using var patience = new CancellationTokenSource(Patience, scene.Options.Time);
        using var until = CancellationTokenSource.CreateLinkedTokenSource(cancel, patience.Token);
        await things.Bring(guest, wanted, until.Token);
    }
}
