using OpenSim.Settings;

namespace OpenSim.Http.Operators;

/// <summary>How operators prove who they are, and what is shown without proof.</summary>
public static class OperatorSettings
{
    private const string Section = "OperatorPage";

    public static readonly Setting<string> Token = new(
        Section, "Token", "",
        "Password of the operator's web page and of the statistics' pages, at least 16 characters. Empty: the first start makes one and "
        + "keeps it in operator.token in the data folder.");

    public static readonly Setting<int> MaxGuesses = new(
        Section, "MaxGuesses", 4, "Wrong tokens and console passwords from one address in a second; further ones are not looked at.",
        "guesses", 1, 1000, live: true);

    public static readonly Setting<int> MaxGuessesInAll = new(
        Section, "MaxGuessesInAll", 50,
        "The same from all addresses together. Whoever has shown the right one within a day is not held up by others' guesses.", "guesses",
        1, 100_000, live: true);

    public static readonly Setting<bool> PagesNeedToken = new(
        "Telemetry", "PagesNeedToken", true,
        "The pages of statistics (/metrics, /ManagedStats, /jsonSimStats) are for those who show the operator's token, as a header "
        + "Authorization: Bearer. false gives them to everybody who reaches the port, as OpenSimulator does.", live: true);
}
