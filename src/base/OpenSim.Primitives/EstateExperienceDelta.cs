namespace OpenSim.Primitives;

/// <summary>What estateexperiencedelta of EstateOwnerMessage does with the estate's lists; the numbers are the viewers'.</summary>
[Flags]
public enum EstateExperienceDelta : uint
{
    None = 0,

    /// <summary>In all estates of this estate's owner.</summary>
    AllEstates = 1 << 0,

    /// <summary>In those of them that the sender manages.</summary>
    ManagedEstates = 1 << 1,

    AddTrusted = 1 << 2,
    RemoveTrusted = 1 << 3,
    AddAllowed = 1 << 4,
    RemoveAllowed = 1 << 5,
    AddBlocked = 1 << 6,
    RemoveBlocked = 1 << 7,

    /// <summary>More follows: the lists are to be told after the last.</summary>
    NoReply = 1 << 10
}
