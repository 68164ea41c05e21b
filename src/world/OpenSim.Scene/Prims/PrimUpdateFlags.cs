namespace OpenSim.World.Prims;

/// <summary>
/// What of a prim or an avatar has changed since the last change set. The numbers up to <see cref="Sound"/> are OpenSimulator's, which
/// <c>debug</c> output and people know.
/// </summary>
[Flags]
public enum PrimUpdateFlags : uint
{
    None = 0,
    AttachmentPoint = 1,
    MaterialOverride = 2,
    ClickAction = 4,
    Scale = 8,
    Parent = 0x10,
    Flags = 0x20,
    Shape = 0x40,
    MediaUrl = 0x80,
    ScratchPad = 0x100,
    Textures = 0x200,
    TextureAnim = 0x400,
    NameValue = 0x800,
    Position = 0x1000,
    Rotation = 0x2000,
    Velocity = 0x4000,
    Acceleration = 0x8000,
    AngularVelocity = 0x1_0000,
    CollisionPlane = 0x2_0000,
    Text = 0x4_0000,
    Particles = 0x8_0000,
    ExtraData = 0x10_0000,
    Sound = 0x20_0000,

    /// <summary>Physical material and other block fields that have no number of their own.</summary>
    Material = 0x40_0000,

    /// <summary>Name, description, permissions, sale, creator: what ObjectProperties tells, and no object update.</summary>
    Properties = 0x80_0000,

    Animations = 0x100_0000,

    /// <summary>An avatar's appearance.</summary>
    Appearance = 0x200_0000,

    /// <summary>Stands in another cell than at the last change set.</summary>
    Cell = 0x400_0000,

    /// <summary>What is inside: items have come, gone or changed. Viewers hear of it by the flags and properties.</summary>
    Contents = 0x800_0000,

    /// <summary>It belongs to somebody else than before.</summary>
    Owner = 0x1000_0000,

    /// <summary>Somebody has sat down on this prim or got up from it. Viewers hear of it by the avatar.</summary>
    Seats = 0x2000_0000,

    /// <summary>New in the scene (or a child agent that has got a body).</summary>
    Added = 0x4000_0000,

    /// <summary>Somebody else than physics has changed what a body is made of (<see cref="Body"/>): physics is to be told.</summary>
    ForPhysics = 0x8000_0000,

    /// <summary>What scripts are told of and no message to viewers says by itself.</summary>
    Happenings = Contents | Owner | Seats,

    /// <summary>What a body in physics is made of.</summary>
    Body = Added | Position | Rotation | Scale | Shape | Flags | Parent | ExtraData | AttachmentPoint | Material,

    /// <summary>More of it than the place of a linkset.</summary>
    Reshaping = Body & ~(Position | Rotation),

    /// <summary>Everything that a full update tells.</summary>
    Full = Terse | AttachmentPoint | MaterialOverride | ClickAction | Scale | Parent | Flags | Shape | MediaUrl | ScratchPad | TextureAnim
        | NameValue | Text | Particles | ExtraData | Sound | Material,

    /// <summary>What ImprovedTerseObjectUpdate can tell.</summary>
    Terse = Position | Rotation | Velocity | Acceleration | AngularVelocity | CollisionPlane | Textures
}
