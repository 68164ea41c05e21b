namespace OpenSim.Conference.Plans;

/// <summary>What a process of the conference does for it.</summary>
public enum MemberKind
{
    Services,
    Region
}
