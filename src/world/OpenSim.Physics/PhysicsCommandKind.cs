namespace OpenSim.Physics;

/// <summary>
/// What a command sets. A newer command of the same kind for the same actor takes the place of an older one that has not been applied.
/// </summary>
public enum PhysicsCommandKind : byte
{
    /// <summary>A prim is there with this pose, size, form and traits; or it has changed.</summary>
    SetPrim,

    RemovePrim,

    /// <summary>An avatar has a body: position of its middle, size, flying or not.</summary>
    AddAvatar,

    /// <summary>It has left, or sits.</summary>
    RemoveAvatar,

    /// <summary>Puts the avatar somewhere else, at rest.</summary>
    Place,

    Resize,

    /// <summary>The velocity that the avatar is to have, and whether it flies.</summary>
    Drive,

    /// <summary>Leaves the ground with an upward speed, if it stands.</summary>
    Jump,

    /// <summary>A change of velocity at once; those of one step add up.</summary>
    Push
}
