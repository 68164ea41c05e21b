namespace OpenSim.Primitives;

/// <summary>Where DeRezObject sends an object.</summary>
public enum DeRezDestination : byte
{
    /// <summary>Over the item of the inventory that it came from; the object stays.</summary>
    SaveOver = 0,

    /// <summary>A copy into the inventory; the object stays.</summary>
    TakeCopy = 1,

    /// <summary>A copy into what is in another object; the object stays.</summary>
    IntoPrim = 2,
    Attach = 3,
    Take = 4,
    Trash = 6,
    ReturnToOwner = 9,

    /// <summary>To the one who gave it to the group that has it.</summary>
    ReturnToLastOwner = 10
}
