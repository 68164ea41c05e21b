namespace OpenSim.Primitives;

/// <summary>What estateaccessdelta of EstateOwnerMessage does with the estate's lists; the numbers are the viewers'.</summary>
[Flags]
public enum EstateAccessDelta : uint
{
    None = 0,

    /// <summary>In all estates of this estate's owner.</summary>
    AllEstates = 1 << 0,

    /// <summary>In those of them that the sender manages.</summary>
    ManagedEstates = 1 << 1,

    AddUser = 1 << 2,
    RemoveUser = 1 << 3,
    AddGroup = 1 << 4,
    RemoveGroup = 1 << 5,
    AddBan = 1 << 6,
    RemoveBan = 1 << 7,
    AddManager = 1 << 8,
    RemoveManager = 1 << 9,

    /// <summary>More follows: the lists are to be told after the last.</summary>
    NoReply = 1 << 10
}
