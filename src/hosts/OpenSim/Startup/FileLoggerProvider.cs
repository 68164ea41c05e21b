using System.Globalization;
using System.Threading.Channels;
using Microsoft.Extensions.Logging;

namespace OpenSim.Host.Startup;

/// <summary>
/// OpenSim.log in the data folder: one line a message, written by a task of its own, so that a slow disk never holds a region up. At 50 MB the file becomes
/// OpenSim.log.1 and a new one begins.
/// </summary>
internal sealed class FileLoggerProvider : ILoggerProvider
{
    private const long MostBytes = 50 << 20;

    private readonly Channel<string> _lines = Channel.CreateBounded<string>(new BoundedChannelOptions(10_000) { FullMode = BoundedChannelFullMode.DropOldest });
    private readonly string _file;
    private readonly Task _writing;

    public FileLoggerProvider(string file)
    {
        _file = file;
        _writing = Task.Run(Write);
    }

    public ILogger CreateLogger(string categoryName) => new FileLogger(this, categoryName);

    public void Dispose()
    {
        _lines.Writer.TryComplete();
        _writing.Wait(TimeSpan.FromSeconds(2));
    }

    private async Task Write()
    {
        try
        {
            while (await _lines.Reader.WaitToReadAsync())
            {
                RollIfLarge();
                await using var writer = new StreamWriter(_file, append: true);
                while (_lines.Reader.TryRead(out var line))
                    await writer.WriteLineAsync(line);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _lines.Writer.TryComplete(); // a full disk: the console still shows everything
        }
    }

    private void RollIfLarge()
    {
        var info = new FileInfo(_file);
        if (info.Exists && info.Length > MostBytes)
            File.Move(_file, _file + ".1", overwrite: true);
    }

    private sealed class FileLogger(FileLoggerProvider owner, string category) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel != LogLevel.None;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            var time = DateTime.UtcNow.ToString("yyyy-MM-dd HH:mm:ss.fff", CultureInfo.InvariantCulture);
            var line = $"{time} {logLevel,-11} [{category}] {formatter(state, exception)}";
            owner._lines.Writer.TryWrite(exception is null ? line : $"{line}{Environment.NewLine}{exception}");
        }
    }
}
