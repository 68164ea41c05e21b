namespace OpenSim.World.Viewers.Requests;

/// <summary>The sheets of a group's money.</summary>
public enum GroupAccountPart
{
    Summary,
    Details,
    Transactions
}
