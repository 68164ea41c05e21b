using System.Text;
using Microsoft.Extensions.Logging;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits;

/// <summary>
/// Writes messages of or to viewers to the log when an operator asks (<c>debug lludp packet</c>). Off, it is one comparison a message.
/// </summary>
public sealed partial class PacketLog(ILogger logger)
{
    /// <summary>0 nothing, 1 names, 2 names and fields.</summary>
    public int Level { get; set; }

    /// <summary>First and last name of the one avatar to look at; null for all.</summary>
    public string? Only { get; set; }

    /// <param name="does">What the avatar does with the message, in words.</param>
    public void Write(string avatar, string does, uint message, ReadOnlySpan<byte> body)
    {
        if (Only is not null && !Only.Equals(avatar, StringComparison.OrdinalIgnoreCase))
            return;
        var text = new StringBuilder();
        if (Level > 1)
            MessageTable.TryDescribe(message, body, text);
        LogMessage(avatar, does, MessageTable.Find(message)?.Name ?? message.ToString("X"), text.ToString());
    }

    [LoggerMessage(40, LogLevel.Information, "{Name} {Does} {Message}{Fields}")]
    private partial void LogMessage(string name, string does, string message, string fields);
}
