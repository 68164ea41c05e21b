namespace OpenSim.Services.Users;

/// <summary>What of a profile is stored by itself, as viewers change it.</summary>
[Flags]
public enum ProfileParts
{
    /// <summary>What somebody says about himself, pictures, and what is published. His partner is of no part.</summary>
    About = 1,

    /// <summary>What he wants and can do, and his languages.</summary>
    Interests = 2,

    /// <summary>Everything, his partner too.</summary>
    All = 7
}
