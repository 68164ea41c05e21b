using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="FromTaskId">Prim in whose contents the item is; zero for the inventory of whoever asks.</param>
/// <param name="At">Where it is to stand: the point that the viewer's ray has met, or as the anchor says.</param>
/// <param name="RestoresPlace">Whether it is to stand where it stood when it was taken, wherever the ray points.</param>
public sealed record RezRequest(
    UUID ItemId, UUID FromTaskId, Vector3 At, Vector3 Normal, bool RezSelected, bool RemoveItem, UUID GroupId,
    bool RestoresPlace = false)
{
    /// <summary>What of the object is to be at the place.</summary>
    public RezAnchor Anchor { get; init; }

    /// <summary>How the root is turned; null as it was taken. Of things that were taken together all turn so about the place.</summary>
    public Quaternion? Rotation { get; init; }

    /// <summary>What its scripts are told (on_rez, llGetStartParameter).</summary>
    public int StartParameter { get; init; }

    /// <summary>Which id the root is to have; zero for any.</summary>
    public UUID RootId { get; init; }

    /// <summary>What else is to be set of each object before its scripts begin.</summary>
    public Action<SceneObjectGroup>? Dress { get; init; }
}
