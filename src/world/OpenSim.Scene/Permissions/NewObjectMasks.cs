using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

/// <summary>What others may do with an object that somebody makes, as he wants it by default.</summary>
public readonly record struct NewObjectMasks(uint Group, uint Everyone, uint NextOwner)
{
    /// <summary>Of who has said nothing: the next owner may move it and give it away.</summary>
    public static NewObjectMasks Default => new(0, 0, (uint)(PermissionMask.Move | PermissionMask.Transfer));
}
