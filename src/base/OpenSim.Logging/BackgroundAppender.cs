using System.Threading.Channels;
using log4net.Appender;
using log4net.Core;

namespace OpenSim.Logging;

/// <summary>Gives an appender a task of its own and a queue. When the queue is full the oldest messages go: logging never holds anybody
/// up.</summary>
internal sealed class BackgroundAppender : IAppender
{
    private const int MaxWaiting = 10_000;
    private const int MaxBatch = 256;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    private readonly IAppender _target;
    private readonly IErrorHandler _errors;
    private readonly Channel<LoggingEvent> _events = Channel.CreateBounded<LoggingEvent>(
        new BoundedChannelOptions(MaxWaiting) { FullMode = BoundedChannelFullMode.DropOldest, SingleReader = true });
    private readonly Task _writing;

    public BackgroundAppender(IAppender target, IErrorHandler errors)
    {
        _target = target;
        _errors = errors;
        Name = target.Name;
        if (target is AppenderSkeleton skeleton)
            skeleton.ErrorHandler = errors;
        _writing = Task.Run(Write);
    }

    public string Name { get; set; }

    public void DoAppend(LoggingEvent loggingEvent) => _events.Writer.TryWrite(loggingEvent);

    /// <summary>Waits for a moment until what is queued is written, and closes the appender.</summary>
    public void Close()
    {
#pragma warning disable RS0030 // log4net's way to close is not asynchronous; the time is bounded
        if (_events.Writer.TryComplete() && _writing.Wait(Patience))
#pragma warning restore RS0030
            _target.Close();
    }

    private async Task Write()
    {
        var batch = new List<LoggingEvent>();
        while (await _events.Reader.WaitToReadAsync())
        {
            while (batch.Count < MaxBatch && _events.Reader.TryRead(out var logged))
                batch.Add(logged);
            Append(batch);
            batch.Clear();
        }
    }

    // In one go where the appender can: a file is flushed once a batch then, and not once a line.
    private void Append(List<LoggingEvent> batch)
    {
        try
        {
            if (_target is IBulkAppender bulk)
                bulk.DoAppend([.. batch]);
            else
                batch.ForEach(_target.DoAppend);
        }
#pragma warning disable CA1031 // somebody else's appender: the next message may find it well again
        catch (Exception e)
#pragma warning restore CA1031
        {
            _errors.Error("A message is lost.", e);
        }
    }
}
