using System.Diagnostics;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Llsd;
using OpenSim.Modules.Avatars;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// Bakes avatars whose viewers cannot: these ask by capability UpdateAvatarAppearance for the version of their current outfit, and hear of
/// it, as all others do, by AvatarAppearance with that version (docs/protocol.md, Looks).
/// </summary>
public sealed class ServerBakingModule : RegionModule, IServerBaking
{
    private const string Capability = "UpdateAvatarAppearance";

    private static readonly LimitDef PiecesDef = new("scene", "", "WearablesPerOutfit", "opensim.scene.wearables", "pieces",
        LimitPer.Session, BakingSettings.MaxWearables, "Body parts and clothes of an outfit that the region bakes; the wearer is told.");

    private OutfitReader? _reader;
    private BakeWorkshop? _workshop;
    private UserWork _work = null!; // of Attach, as all below
    private RowLimit _pieces = null!;
    private Histogram _time = null!;
    private volatile string[] _viewers = [];

    public override string Name => "ServerBaking";

    public bool Bakes(AgentCircuitData agent) => _workshop is not null
        && Array.Exists(_viewers, v => v == "*" || agent.Viewer.StartsWith(v, StringComparison.OrdinalIgnoreCase));

    protected override void Attach(Scene scene)
    {
        _work = new UserWork(scene);
        _pieces = Context.Statistics.RowLimit(PiecesDef.In(scene.Info.Name), () => Context.Configuration.Get(BakingSettings.MaxWearables));
        _time = Context.Statistics.Timing(BakingStats.Time.In(scene.Info.Name));
        scene.Watch(BakingSettings.ServerBakedViewers,
            names => _viewers = names.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
        if (!J2kEncoder.IsAvailable || Service<ICapabilities>() is not { } capabilities || Service<IInventoryService>() is not { } inventory
            || Service<IAssetService>() is not { } assets)
            return;
        _reader = new OutfitReader(inventory, Service<ILibraryService>(), assets);
        _workshop = new BakeWorkshop(assets, Context.Statistics, scene.Info.Name);
        scene.RegisterModuleInterface<IServerBaking>(this);
        capabilities.Add(Capability, async call =>
            call.Scene.RequestModuleInterface<IServerBaking>() is ServerBakingModule here ? await here.Update(call) : null);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<IServerBaking>(this);

    // The answer says only whether it will be done: looks follow when they are ready, and a viewer that has waited long for an answer
    // would ask again.
    private async ValueTask<LlsdValue> Update(CapabilityCall call)
    {
        var asked = call.Body["cof_version"].AsInteger();
        var (viewer, usual) = Asker(call.AgentId);
        if (await _work.InTurn(call.AgentId, async () => await _reader!.Read(call.AgentId, usual, _pieces)) is not { } outfit)
            return Refusal(BackgroundWork.TooMuch);
        if (outfit.Version < 0)
            return Refusal("You have no folder Current Outfit to dress from.");
        // A viewer that is ahead has changed something that has not arrived; one that is behind is given what is there.
        if (asked > outfit.Version)
            return Refusal("The current outfit is not that far yet.", outfit.Version);
        Scene.Background(call.AgentId, viewer, "bake of " + call.AgentId, cancel => Bake(call.AgentId, asked, outfit, cancel), call.AgentId,
            WorkKind.Bake);
        return new LlsdMap { ["success"] = true };
    }

    private (IViewer? Viewer, IReadOnlyList<Wearable> Usual) Asker(UUID user)
    {
        using var holding = Scene.Token.Take();
        Scene.Presences.TryGet(user, out var who);
        return (who?.Viewer, [.. who?.Appearance.Wearables ?? [], .. LibraryBody.Of(Service<ILibraryService>())]);
    }

    private async Task Bake(UUID user, int version, Outfit outfit, CancellationToken cancel)
    {
        var start = Stopwatch.GetTimestamp();
        var textures = await _workshop!.Bake(outfit, Context.Configuration.Get(BakingSettings.BakeSize), cancel);
        var look = new BakedLook(version, outfit.Wearables, textures, VisualParameters.Of(outfit), BodyHeight.Of(outfit));
        _time.Record(Stopwatch.GetTimestamp() - start);
        Scene.Post(scene => Show(scene, user, look, outfit.LeftOut));
    }

    private static void Show(Scene scene, UUID user, BakedLook look, int leftOut)
    {
        if (!scene.Presences.TryGet(user, out var who) || who.IsChild)
            return;
        scene.RequestModuleInterface<IAvatarLooks>()?.SetBaked(who, look);
        if (leftOut > 0)
            who.Viewer?.Refuse($"You wear too much: {leftOut} pieces of clothing are not seen.");
    }

    private static LlsdMap Refusal(string words, int? expected = null)
    {
        var reply = new LlsdMap { ["success"] = false, ["error"] = words };
        if (expected is { } version)
            reply["expected"] = version;
        return reply;
    }
}
