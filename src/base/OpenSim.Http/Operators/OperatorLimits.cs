using OpenSim.Telemetry.Limits;

namespace OpenSim.Http.Operators;

/// <summary>Bounds on what those can try who are no operators.</summary>
public static class OperatorLimits
{
    public static readonly LimitDef Guesses = new(
        "login", "operator", "GuessesOfAddress", "opensim.operator.guesses.address", "guesses", LimitPer.Address,
        OperatorSettings.MaxGuesses, "Wrong tokens and console passwords within a second; further ones get 429 and are not looked at.");

    public static readonly LimitDef GuessesInAll = new(
        "login", "operator", "GuessesInAll", "opensim.operator.guesses", "guesses", LimitPer.Process, OperatorSettings.MaxGuessesInAll,
        "Wrong tokens and console passwords within a second from all addresses; further ones get 429 and are not looked at.");
}
