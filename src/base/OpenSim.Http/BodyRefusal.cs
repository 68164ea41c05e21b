namespace OpenSim.Http;

/// <summary>Why a body is not taken: the status, and words for whoever sent it.</summary>
public sealed record BodyRefusal(int Status, string Words)
{
    public static readonly BodyRefusal TooLong = new(413, "It is too long.");

    public static readonly BodyRefusal Crowded = new(503,
        "The simulator has as much under way as it can hold. Please try again in a minute.");

    public static readonly BodyRefusal NoDisk = new(503, "The simulator cannot write it to its disk. Please tell its operator.");
}
