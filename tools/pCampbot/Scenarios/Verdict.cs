namespace PCampbot.Scenarios;

/// <param name="Text">What was asked for and what came.</param>
public readonly record struct Verdict(bool Holds, string Text);
