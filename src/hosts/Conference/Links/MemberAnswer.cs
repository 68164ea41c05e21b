namespace OpenSim.Conference.Links;

/// <param name="IsGood">Whether what was asked for is so, or was done.</param>
/// <param name="Text">The answer, without line ends at its end.</param>
public sealed record MemberAnswer(bool IsGood, string Text);
