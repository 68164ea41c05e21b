using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Agents;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.World;

/// <summary>
/// An avatar in the region, with the viewer that steers it (none for an NPC). Read with the token held. What viewers must be told of is set
/// through <see cref="Writing.SceneWriter"/>, which marks it.
/// </summary>
public sealed partial class ScenePresence
{
    internal ScenePresence(Scene scene, AgentCircuitData agent, IViewer? viewer, uint localId)
    {
        Scene = scene;
        Agent = agent;
        Viewer = viewer;
        LocalId = localId;
        IsChild = agent.IsChild;
        CapsPath = agent.CapsPath;
        // Anyone who comes from another grid is a view until he is handed over.
        HasLoggedInHere = agent.TeleportFlags.HasFlag(TeleportFlags.ViaHypergridLogin)
            || (!agent.IsChild && agent.TeleportFlags.HasFlag(TeleportFlags.ViaLogin));
        Position = agent.StartPosition;
        DrawDistance = (float)scene.Options.Configuration.Get(SceneSettings.DefaultDrawDistance);
        LookAt = agent.LookAt;
        Appearance = agent.Appearance ?? new AvatarAppearance();
    }

    public Scene Scene { get; }

    public AgentCircuitData Agent { get; }

    /// <summary>Of its seed capability here: another than its circuit came with where another region has opened its view anew.</summary>
    public string CapsPath { get; internal set; }

    /// <summary>Null for an avatar that the region itself steers.</summary>
    public IViewer? Viewer { get; }

    /// <summary>What it is where the region itself steers it for scripts; null for people.</summary>
    public Npc? Npc { get; internal set; }

    public UUID Id => Agent.AgentId;

    /// <summary>The number that object messages use; shared with prims.</summary>
    public uint LocalId { get; }

    public string FirstName => Agent.FirstName;

    public string LastName => Agent.LastName;

    public string Name => $"{FirstName} {LastName}";

    /// <summary>A neighbour's view into this region: no body here.</summary>
    public bool IsChild { get; internal set; }

    /// <summary>
    /// It has come by a login, or from another grid, and been here ever since; who comes back from another region has not logged in.
    /// </summary>
    public bool HasLoggedInHere { get; internal set; }

    /// <summary>
    /// On its way to another region: it stays where it is and does nothing here until that region has it, or it is here again.
    /// </summary>
    public bool IsInTransit { get; internal set; }

    /// <summary>Handles of other regions in which its viewer has a circuit, as far as they are known here.</summary>
    public IReadOnlyCollection<ulong> OtherRegions { get; internal set; } = [];

    /// <summary>Place in the presence list, used by per-presence bit sets; free for another after removal.</summary>
    public int Slot { get; internal set; } = -1;

    /// <summary>Its square in the cell grid, -1 for a child agent.</summary>
    public int Cell { get; internal set; } = -1;

    /// <summary>Cell at the last change set.</summary>
    internal int ToldCell { get; set; } = -1;

    /// <summary>What viewers have not been told yet.</summary>
    internal PrimUpdateFlags Dirty { get; set; }

    /// <summary>Metres from the region's corner; the offset from the sat-on linkset's root while <see cref="ParentId"/> is set.</summary>
    public Vector3 Position { get; internal set; }

    public Quaternion Rotation { get; internal set; } = Quaternion.Identity;

    /// <summary>m/s.</summary>
    public Vector3 Velocity { get; internal set; }

    public Vector3 Acceleration { get; internal set; }

    public Vector3 AngularVelocity { get; internal set; }

    /// <summary>Normal and distance of what the feet stand on; (0,0,0,1) when nothing.</summary>
    public Vector4 CollisionPlane { get; internal set; } = new(0, 0, 0, 1);

    /// <summary>Box of the body in metres (x depth, y width, z height).</summary>
    public Vector3 Size { get; internal set; } = new(0.45f, 0.6f, 1.9f);

    public Vector3 LookAt { get; internal set; }

    /// <summary>Local id of the root prim sat on, 0 when not sitting on anything.</summary>
    public uint ParentId { get; internal set; }

    /// <summary>Local id of the very prim sat on, 0 when not.</summary>
    public uint SitPartId { get; internal set; }

    public bool IsSitting => ParentId != 0 || IsSittingOnGround;

    public bool IsSittingOnGround { get; internal set; }

    public bool IsFlying { get; internal set; }

    /// <summary>SetAlwaysRun.</summary>
    public bool AlwaysRun { get; internal set; }

    public bool IsGod { get; internal set; }

    /// <summary>
    /// What the region before has handed on and this one has no use for: the next one is given it. Bytes of the services'.
    /// </summary>
    public byte[] HandedOn { get; internal set; } = [];

    /// <summary>It cannot move: whoever may do so on the land has frozen it.</summary>
    public bool IsFrozen { get; internal set; }

    /// <summary>Control bits in force in this tick: held ones and those pressed since the tick before.</summary>
    public uint ControlFlags { get; internal set; }

    /// <summary>Camera, body rotation and controls as the viewer sent them last.</summary>
    public AgentInput Input { get; internal set; }

    /// <summary>How its viewer's window shows the region.</summary>
    public ViewWindow Window { get; internal set; } = ViewWindow.Usual;

    /// <summary>Metres; bounds what the viewer is told of.</summary>
    public float DrawDistance { get; internal set; }

    public AvatarAppearance Appearance { get; internal set; }

    /// <summary>Linksets that are worn, those of the screen too, in the order in which they were put on.</summary>
    public IReadOnlyList<GroupSlot> Attachments => Worn;

    internal List<GroupSlot> Worn { get; } = [];

    /// <summary>Permissions of what he makes.</summary>
    public NewObjectMasks NewObjectMasks { get; internal set; } = NewObjectMasks.Default;

    /// <summary>What plays now, in the order of starting; replaced as a whole by the animation state.</summary>
    public IReadOnlyList<PlayingAnimation> Animations { get; internal set; } = [];

    /// <summary>Title of the active group over the name, empty for none.</summary>
    public string Title { get; internal set; } = "";

    /// <summary>Percent.</summary>
    public float Health { get; internal set; } = Agents.SceneCombat.Whole;

    /// <summary>Percent a second.</summary>
    public float HealRate { get; internal set; } = Agents.SceneCombat.UsualHealRate;

    internal float HealthTold { get; set; } = Agents.SceneCombat.Whole;

    /// <summary>Region coordinates, also while sitting.</summary>
    public Vector3 AbsolutePosition => ParentId == 0 ? Position : Scene.PositionOnParent(this);
}
