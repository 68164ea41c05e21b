using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Walkers;
using OpenSim.World.Agents;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;
using OpenSim.World.Movement;
using OpenSim.World.Regions;
using OpenSim.World.Terrain;

namespace OpenSim.World;

// The ground, what stands on it, and who moves over it.
public sealed partial class Scene
{
    /// <summary>
    /// Metres by which an avatar's middle stays inside the border, so that it stands in this region for every viewer. Anyone who goes over
    /// is seen to leap twice that far.
    /// </summary>
    public const float BorderMargin = 0.05f;

    private WalkerWorld _walkers = null!;

    /// <summary>The land.</summary>
    public TerrainMap Terrain { get; private set; }

    /// <summary>Hands changed land to the store.</summary>
    public TerrainSaver TerrainSaver { get; private set; }

    /// <summary>Land and prims as things to stand on, to see and to sense: rays, placement, sensors. One tick behind the prims.</summary>
    public CollisionSpace Space { get; private set; }

    /// <summary>Parcels.</summary>
    public ParcelMap Land { get; private set; }

    /// <summary>Where arrivals come in, if anywhere in particular.</summary>
    public Telehub Telehub { get; private set; }

    /// <summary>Avatars in motion.</summary>
    public SceneMovement Movement { get; private set; }

    /// <summary>What falls, where there is an engine for it.</summary>
    public SceneBodies Bodies { get; private set; }

    /// <summary>Who comes to harm.</summary>
    public SceneCombat Combat { get; private set; }

    /// <summary>What moves by keys.</summary>
    public SceneKeyframes Keyframes { get; private set; }

    /// <summary>Which switches of the region and its parcels have an effect.</summary>
    public SwitchEffects Switches { get; private set; }

    [MemberNotNull(nameof(Terrain), nameof(TerrainSaver), nameof(Space), nameof(Land), nameof(Telehub), nameof(Movement),
        nameof(Bodies), nameof(Keyframes), nameof(Combat), nameof(Switches))]
    private void MakeWorld()
    {
        Terrain = new TerrainMap(Info.SizeX, Info.SizeY);
        TerrainSaver = new TerrainSaver(this);
        Space = new CollisionSpace(Terrain.Heights);
        Land = new ParcelMap(this);
        Telehub = new Telehub(this);
        var limits = new Aabb(
            new Vector3(BorderMargin, BorderMargin, TerrainMap.LowestHeight),
            new Vector3(Info.SizeX - BorderMargin, Info.SizeY - BorderMargin, 10_000));
        _walkers = new WalkerWorld(Space, limits);
        var all = new DynamicsSpace(Space, _walkers, limits) { MatterOf = MatterOf };
        Bodies = new SceneBodies(this, Options.Dynamics?.Invoke(all), _walkers);
        Bodies.TellRules();
        Keyframes = new SceneKeyframes(this);
        Combat = new SceneCombat(this);
        Switches = new SwitchEffects(this);
        Movement = new SceneMovement(this, _walkers);
        Movement.MayFly = presence => Land.Rules.MayFly(presence, Land.At(presence.Position));
        Watch(SceneMovementSettings.EnableFlySlow, slow => Movement.FliesSlowly = slow);
        Watch(SceneMovementSettings.LegacySitOffsets, legacy => Movement.Seating.LegacyOffsets = legacy);
    }

    // The space is one tick behind: what has just been deleted may be met there still.
    private FixtureMatter MatterOf(int prim) => Prims.IsLive(prim) ? BodyMaking.MatterOf(Prims.RecordAt(prim)) : FixtureMatter.OfNewPrim;

    private void AddWorldPhases()
    {
        Loop.Phases.Add(TickStage.PhysicsCommands, Movement.Bodies);
        Loop.Phases.Add(TickStage.PhysicsCommands, Movement.Steering);
        Loop.Phases.Add(TickStage.Physics, new PhysicsPhase(_walkers, Bodies, Movement.Commands, Terrain));
        Loop.Phases.Add(TickStage.Movement, Keyframes);
        Loop.Phases.Add(TickStage.Movement, Movement.Landing);
        Loop.Phases.Add(TickStage.Movement, Combat);
        Loop.Phases.Add(TickStage.PersistSelect, TerrainSaver);
        Loop.Phases.Add(TickStage.Publish, new TerrainPhase(Terrain));
    }
}
