namespace OpenSim.Conference.Plans;

/// <summary>What keeps a conference from starting, in one sentence that an operator can act on.</summary>
public sealed class PlanException(string sentence) : Exception(sentence);
