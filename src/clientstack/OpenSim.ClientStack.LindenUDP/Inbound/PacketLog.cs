using System.Text;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>Writes messages of viewers to the log when an operator asks (<c>debug lludp packet</c>). Off, it is one comparison a message.</summary>
internal sealed partial class PacketLog(ILogger logger)
{
    /// <summary>0 nothing, 1 names, 2 names and fields.</summary>
    public int Level { get; set; }

    /// <summary>First and last name of the one avatar to look at; null for all.</summary>
    public string? Only { get; set; }

    public void Write(ViewerSession session, uint message, ReadOnlySpan<byte> body)
    {
        if (Only is not null && !Only.Equals(session.Name, StringComparison.OrdinalIgnoreCase))
            return;
        var text = new StringBuilder();
        if (Level > 1)
            MessageTable.TryDescribe(message, body, text);
        LogMessage(session.Name, MessageTable.Find(message)?.Name ?? message.ToString("X"), text.ToString());
    }

    [LoggerMessage(40, LogLevel.Information, "{Name} says {Message}{Fields}")]
    private partial void LogMessage(string name, string message, string fields);
}
