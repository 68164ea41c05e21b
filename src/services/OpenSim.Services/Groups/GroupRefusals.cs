namespace OpenSim.Services.Groups;

/// <summary>Words of a refusal that callers look for.</summary>
public static class GroupRefusals
{
    /// <summary>Anyone who has left says so twice when he had no answer the first time.</summary>
    public const string NoMember = "You are not a member of this group.";
}
