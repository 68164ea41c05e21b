using OpenSim.Primitives;

namespace OpenSim.Services.Mail;

/// <summary>A mail that the simulator sends for somebody.</summary>
public sealed record Letter
{
    /// <summary>Who has caused it: what one user may send is bounded.</summary>
    public UUID Sender { get; init; }

    public string SenderName { get; init; } = "";

    public string To { get; init; } = "";

    public string Subject { get; init; } = "";

    public string Text { get; init; } = "";

    /// <summary>A JPEG that goes with it, or null.</summary>
    public byte[]? Picture { get; init; }
}
