using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World;

/// <summary>
/// One linkset: a handle over its slot in the group table, read like OpenSimulator's class of that name. A single prim is a linkset of one.
/// Read with the token held; change through <see cref="Scene.Writer"/>.
/// </summary>
public readonly record struct SceneObjectGroup(Scene Scene, GroupSlot Slot)
{
    public bool Exists => Scene is not null && Scene.Groups.IsLive(Slot);

    public static implicit operator GroupSlot(SceneObjectGroup group) => group.Slot;

    private ref readonly GroupRow Row => ref Scene.Groups.Row(Slot);

    public SceneObjectPart RootPart => new(Scene, Scene.Prims.SlotAt(Row.Root));

    public int PartCount => Row.Parts.Length;

    /// <summary>Root first, then in link order.</summary>
    public PartList Parts => new(Scene, Row.Parts);

    /// <summary>The root's id: column SceneGroupID.</summary>
    public UUID Id => RootPart.Id;

    public uint LocalId => RootPart.LocalId;

    public string Name => RootPart.Name;

    public UUID OwnerId => RootPart.OwnerId;

    public UUID GroupId => RootPart.GroupId;

    /// <summary>Its owner, or who gave it to the group that owns it.</summary>
    public UUID PersonalOwnerId => OwnerId == GroupId && !OwnerId.IsZero ? RootPart.Record.LastOwnerId : OwnerId;

    public Quaternion Rotation => RootPart.Rotation;

    public bool IsAttachment => Row.IsAttachment;

    /// <summary>Local id of the wearer, 0 for none.</summary>
    public uint AttachedTo => Row.AttachedTo;

    /// <summary>1 to 55, 0 when not worn.</summary>
    public byte AttachmentPoint => Row.AttachmentPoint;

    /// <summary>The item from which it is worn; zero when it is not worn, and for what is worn for the time being.</summary>
    public UUID FromItemId => RootPart.Record.Extras.FromItemId;

    /// <summary>Worn, and not what its item says any more.</summary>
    public bool DiffersFromItem => IsAttachment && !FromItemId.IsZero && Row.IsEdited;

    /// <summary>Worn, and changed by people since it was kept.</summary>
    public bool IsToBeKept => IsAttachment && Row.FirstChange >= 0;

    /// <summary>Worn on a HUD point (31 to 38): seen by its wearer only.</summary>
    public bool IsHud => AttachmentPoint is >= 31 and <= 38;

    /// <summary>Seconds since it came into the region or was loaded.</summary>
    public double Age => Scene.Clock.Seconds - Row.CameAt;

    public bool IsSatOn
    {
        get
        {
            foreach (var presence in Scene.Presences.All)
            {
                if (presence.ParentId == LocalId)
                    return true;
            }

            return false;
        }
    }

    /// <summary>Metres around the root's position that hold all parts.</summary>
    public float BoundingRadius => Row.Radius;

    /// <summary>Metres from the region's corner; for an attachment where its wearer is.</summary>
    public Vector3 WorldPosition
    {
        get
        {
            var wearer = Row.AttachedTo;
            return wearer != 0 && Scene.Presences.TryGet(wearer, out var presence) ? presence.AbsolutePosition : RootPart.Position;
        }
    }

    /// <summary>The part of that link number: 0 or 1 the root, then as linked. Null when there is none.</summary>
    public SceneObjectPart? PartByLink(int link)
    {
        var at = Math.Max(0, link - 1);
        var parts = Row.Parts;
        return link < 0 || at >= parts.Length ? null : new SceneObjectPart(Scene, Scene.Prims.SlotAt(parts[at]));
    }

    /// <summary>The parts of a linkset as it was when asked for; walking it allocates nothing.</summary>
    public readonly struct PartList(Scene scene, int[] indexes)
    {
        public int Count => indexes.Length;

        public SceneObjectPart this[int at] => new(scene, scene.Prims.SlotAt(indexes[at]));

        public Enumerator GetEnumerator() => new(this);

        public struct Enumerator(PartList list)
        {
            private int _at = -1;

            public readonly SceneObjectPart Current => list[_at];

            public bool MoveNext() => ++_at < list.Count;
        }
    }
}
