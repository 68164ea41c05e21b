using System.Text;
using Microsoft.Extensions.Logging;

namespace OpenSim.ClientStack.LindenCaps.Events;

/// <summary>
/// Writes what viewers fetch from their event queues to the log when an operator asks (<c>debug eq</c>). Off, it is one comparison a batch.
/// </summary>
public sealed partial class EventLog(ILogger logger)
{
    /// <summary>0 nothing, 1 numbers and sizes, 2 the events too.</summary>
    public int Level { get; set; }

    internal void Write(string name, EventBatch batch)
    {
        if (Level <= 0)
            return;
        LogBatch(name, batch.Events.Count, batch.Id, batch.Events.Sum(e => e.Length));
        if (Level > 1)
        {
            foreach (var body in batch.Events)
                LogEvent(name, Encoding.UTF8.GetString(body));
        }
    }

    [LoggerMessage(20, LogLevel.Information, "{Name} is sent {Count} events in batch {Id}, {Bytes} bytes.")]
    private partial void LogBatch(string name, int count, int id, int bytes);

    [LoggerMessage(21, LogLevel.Information, "{Name} is sent {Body}")]
    private partial void LogEvent(string name, string body);
}
