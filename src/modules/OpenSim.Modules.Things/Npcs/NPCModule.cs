using System.Numerics;
using OpenSim.Modules.Npcs;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Npcs;

/// <summary>
/// Avatars without a viewer. One is a presence like any other, so that everything that moves, seats and shows avatars does it with them
/// too; only that it comes from here, and steers itself by <see cref="World.Movement.SceneMovement.MoveTo"/>. No service knows of them.
/// </summary>
public sealed class NPCModule : RegionModule, INPCModule
{
    private NpcThings? _things;
    private int _max;

    public override string Name => "NPCModule";

    public override Type? ReplaceableInterface => typeof(INPCModule);

    public NpcOptions Options { get; private set; }

    public ScenePresence? Create(NpcRequest request, out string? refusal)
    {
        refusal = _max > 0 && Scene.Presences.All.Count(p => p.Npc is not null) >= _max
            ? $"there may be no more than {_max} NPCs in this region at once."
            : null;
        if (refusal is not null)
            return null;
        var looks = request.TwinOf?.Appearance ?? request.Looks ?? NpcLooks.Default;
        var agent = new AgentCircuitData
        {
            AgentId = UUID.Random(), SessionId = UUID.Random(), SecureSessionId = UUID.Random(), CircuitCode = 0,
            FirstName = request.FirstName, LastName = request.LastName, CapsPath = "", StartPosition = PlaceOf(request.Position),
            TeleportFlags = 0, Appearance = looks with { Attachments = [] }
        };
        var npc = Scene.Writer.AddPresence(agent, null, new Npc(request.Owner, request.SensesAsAgent, (long)Scene.Clock.UnixTime))!;
        Dress(npc, looks);
        Scene.Writer.SetTitle(npc, request.Title);
        if (request.TwinOf is { } twin)
            _things?.Copy(twin, npc);
        else
            _things?.PutOn(npc, looks.Attachments);
        return npc;
    }

    public bool Remove(ScenePresence npc) => npc.Npc is not null && Scene.Writer.RemovePresence(npc);

    public void SetAppearance(ScenePresence npc, AvatarAppearance looks)
    {
        foreach (var worn in npc.Attachments.ToArray())
            Scene.Writer.DeleteObject(worn);
        Dress(npc, looks);
        _things?.PutOn(npc, looks.Attachments);
    }

    public bool MoveTo(ScenePresence npc, Vector3 place, bool walks, bool lands, bool runs)
    {
        if (npc.IsSitting)
            return false;
        Scene.Movement.SetAlwaysRun(npc, runs);
        Scene.Movement.MoveTo(npc, place, lands, walk: walks);
        return true;
    }

    public void Stop(ScenePresence npc)
    {
        Scene.Movement.StopMoving(npc);
        Scene.Movement.SetAlwaysRun(npc, false);
    }

    public bool Touch(ScenePresence npc, SceneObjectPart part)
    {
        if (((part.Flags | part.Group.RootPart.Flags) & PrimFlags.Scripted) == 0)
            return false;
        // As of a viewer that does not say where on the prim the mouse is.
        var touch = new Touch(-part.Position, new Vector3(-1, -1, 0), new Vector3(-1, -1, 0), Face: -1, default, default, default);
        Scene.Requests.Touches.Start(npc, part, touch);
        if (part.Exists)
            Scene.Requests.Touches.End(npc, part, touch);
        return true;
    }

    public Task<string> Describe(ScenePresence who, bool withHuds) =>
        _things?.Describe(who, withHuds) ?? Task.FromResult(NpcLooks.Write(who.Appearance));

    public AvatarAppearance? Read(string notecard) => NpcLooks.Read(notecard);

    protected override void Attach(Scene scene)
    {
        if (!Context.Configuration.Get(NpcSettings.Enabled))
            return;
        scene.Watch(NpcSettings.MaxNumber, number => _max = number);
        scene.Watch(NpcSettings.AllowNotOwned, allowed => Options = Options with { NotOwned = allowed });
        scene.Watch(NpcSettings.AllowSenseAsAvatar, allowed => Options = Options with { SenseAsAgent = allowed });
        scene.Watch(NpcSettings.AllowCloneOtherAvatars, allowed => Options = Options with { Twins = allowed });
        scene.Watch(NpcSettings.NoGroup, none => Options = Options with { HaveTitle = !none });
        if (Service<IAssetService>() is { } assets)
            _things = new NpcThings(scene, assets);
        scene.RegisterModuleInterface<INPCModule>(this);
    }

    protected override void Detach(Scene scene) => scene.UnregisterModuleInterface<INPCModule>(this);

    private void Dress(ScenePresence npc, AvatarAppearance looks) => Scene.Writer.SetAppearance(
        npc, NpcLooks.Whole(looks) with { Attachments = [], Serial = npc.Appearance.Serial + 1, OutfitVersion = 0 },
        npc.Size with { Z = Math.Clamp(looks.Height, 0.3f, 10) });

    // Not under the ground, and not outside.
    private Vector3 PlaceOf(Vector3 wanted)
    {
        var place = Vector3.Clamp(wanted, new Vector3(0.5f, 0.5f, 0), new Vector3(Scene.Info.SizeX - 0.5f, Scene.Info.SizeY - 0.5f, 1e4f));
        return place with { Z = MathF.Max(place.Z, Scene.Terrain.HeightAt(place.X, place.Y) + 1) };
    }
}
