using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World;

/// <summary>
/// One prim: a handle over its slot in the prim table, read like OpenSimulator's class of that name. Cheap to copy; using it after the prim
/// has gone throws, <see cref="Exists"/> asks. Read with the token held; change through <see cref="Scene.Writer"/>.
/// </summary>
public readonly record struct SceneObjectPart(Scene Scene, PrimSlot Slot)
{
    public bool Exists => Scene is not null && Scene.Prims.IsLive(Slot);

    public PrimRecord Record => Scene.Prims.Record(Slot);

    public PrimExtras Extras => Record.Extras;

    public static implicit operator PrimSlot(SceneObjectPart part) => part.Slot;

    private ref readonly PrimHot Hot => ref Scene.Prims.Hot(Slot);

    public SceneObjectGroup Group => new(Scene, Scene.Groups.SlotAt(Hot.Group));

    public uint LocalId => Hot.LocalId;

    public UUID Id => Record.Id;

    public string Name => Record.Name;

    public string Description => Record.Description;

    public UUID OwnerId => Record.OwnerId;

    public UUID GroupId => Record.GroupId;

    public UUID CreatorId => Record.CreatorId;

    public PrimFlags Flags => Hot.Flags;

    public PCode PCode => Hot.PCode;

    public byte State => Hot.State;

    public PrimShape Shape => Record.Shape;

    public Vector3 Scale => Hot.Scale;

    /// <summary>0 for a prim alone, 1 for a root with children, then as linked.</summary>
    public int LinkNumber => Hot.LinkNumber;

    public bool IsRoot => Hot.LinkNumber <= 1;

    /// <summary>Local id of the root, of the avatar for a worn root, 0 for a root in the region: ParentID of object updates.</summary>
    public uint ParentId
    {
        get
        {
            ref readonly var group = ref Scene.Groups.RowAt(Hot.Group);
            return IsRoot ? group.AttachedTo : Scene.Prims.HotAt(group.Root).LocalId;
        }
    }

    /// <summary>
    /// What object updates say: region metres for a root, offset from the root for a child, from the attachment point for a worn root.
    /// </summary>
    public Vector3 Position => Hot.Position;

    /// <summary>Relative to the root for a child.</summary>
    public Quaternion Rotation => Hot.Rotation;

    /// <summary>Metres from the region's corner (OpenSimulator: GetWorldPosition). For an attachment: where its wearer is.</summary>
    public Vector3 WorldPosition
    {
        get
        {
            var group = Group;
            if (group.IsAttachment)
                return group.WorldPosition;
            return Scene.PoseOf(Slot.Index).Position;
        }
    }

    public Quaternion WorldRotation => IsRoot ? Rotation : Scene.PoseOf(Slot.Index).Rotation;

    public Motion Motion => Scene.Prims.Motions.Get(Slot.Index);

    public Vector3 Velocity => Motion.Velocity;

    public Vector3 AngularVelocity => Motion.AngularVelocity;

    public Vector3 Acceleration => Motion.Acceleration;

    /// <summary>Null for a prim that contains nothing.</summary>
    public TaskInventory? Inventory => Scene.Inventories.Get(Slot);

    public byte[] TextureEntry => Record.TextureEntry;

    public byte[] ExtraParams => Record.ExtraParams;

    public string Text => Record.Hover.Text;

    public HoverText Hover => Record.Hover;

    public byte ClickAction => Record.ClickAction;

    public byte Material => Record.Material;

    public bool IsPhantom => (Flags & PrimFlags.Phantom) != 0;

    public bool IsPhysical => (Flags & PrimFlags.Physics) != 0;

    /// <summary>Changes with everything that object updates tell.</summary>
    public uint Version => Hot.Version;
}
