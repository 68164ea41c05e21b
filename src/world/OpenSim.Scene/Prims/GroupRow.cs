namespace OpenSim.World.Prims;

/// <summary>One linkset in the group table.</summary>
public struct GroupRow
{
    /// <summary>Prim indexes, root first, in link order. Exactly as long as the linkset; replaced, never changed in place.</summary>
    public int[] Parts;

    /// <summary>Metres from the root's position to the farthest corner of any part.</summary>
    public float Radius;

    /// <summary>Local id of the avatar that wears it, 0 when it stands in the region.</summary>
    public uint AttachedTo;

    /// <summary>Attachment point 1 to 55, 0 when not worn.</summary>
    public byte AttachmentPoint;

    /// <summary>
    /// Seconds of the region's clock when the linkset came or was loaded; what has been unlinked is as old as what it came from.
    /// </summary>
    public double CameAt;

    /// <summary>
    /// Seconds of the region's clock at the first change that is not handed over yet; <see cref="NotChanged"/> for none. Of what is worn
    /// changes of people only are handed over before it comes off.
    /// </summary>
    public double FirstChange;

    /// <summary>
    /// What is not handed over is a person's change, too. Of what is worn: it is not what its item says any more.
    /// </summary>
    public bool IsEdited;

    /// <summary>The set of linked prims has changed since the last save, so rows of prims that are gone must be deleted.</summary>
    public bool LinksChanged;

    public const double NotChanged = -1;

    public readonly int Root => Parts[0];

    public readonly bool IsAttachment => AttachedTo != 0;
}
