using System.Globalization;
using Microsoft.Extensions.Logging;
using OpenSim.Settings;

namespace OpenSim.Services.Remote.Late;

/// <summary>Calls of one service as files, by their numbers. Anything that cannot be used is set aside, for an operator to look
/// at.</summary>
internal sealed partial class CallFiles(string folder, ILogger log)
{
    private const string Extension = ".call";
    private const string Aside = ".refused";

    private readonly ILogger _log = log;

    /// <summary>The service's name.</summary>
    public string Name => Path.GetFileName(folder);

    /// <summary>What the last process has left.</summary>
    /// <exception cref="IOException">The folder cannot be read.</exception>
    public IEnumerable<(long Number, string Subject, int Length)> Left()
    {
        foreach (var path in Directory.Exists(folder) ? Directory.GetFiles(folder, "*" + Extension) : [])
        {
            if (!long.TryParse(Path.GetFileNameWithoutExtension(path), CultureInfo.InvariantCulture, out var number))
                continue;
            var length = (int)new FileInfo(path).Length;
            if (!TryRead(number, out var call))
                yield return (number, "", length);
            else if (call is not null)
                yield return (number, call.Subject, length);
        }
    }

    /// <summary>True when it is on the disk.</summary>
    public bool TryWrite(long number, byte[] bytes)
    {
        var path = PathOf(number);
        try
        {
            Directory.CreateDirectory(folder);
            WholeFile.Write(path, bytes);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogDisk(Name, e.Message);
            return false;
        }
    }

    /// <summary>False while the disk does not give it.</summary>
    /// <param name="call">Null where there is none any more: a later one of its subject has taken its place, or it was set aside.</param>
    public bool TryRead(long number, out ServiceCall? call)
    {
        call = null;
        try
        {
            call = LateCall.Read(File.ReadAllBytes(PathOf(number)));
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogUnread(PathOf(number), e.Message);
            return false;
        }

        if (call is null)
            LogSpoiled(SetAside(number));
        return true;
    }

    public void Delete(long number) => Try(number, File.Delete);

    /// <summary>Where it is then: where it was, when the disk does not let it.</summary>
    public string SetAside(long number)
    {
        var aside = PathOf(number) + Aside;
        return Try(number, path => File.Move(path, aside, overwrite: true)) ? aside : PathOf(number);
    }

    private bool Try(long number, Action<string> work)
    {
        try
        {
            work(PathOf(number));
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogLeft(PathOf(number), e.Message);
            return false;
        }
    }

    private string PathOf(long number) => Path.Combine(folder, number.ToString("D16", CultureInfo.InvariantCulture) + Extension);

    [LoggerMessage(3, LogLevel.Error, "{Path}, a call that waits to be sent, cannot be read now: {Reason}")]
    private partial void LogUnread(string path, string reason);

    [LoggerMessage(4, LogLevel.Error, "A call to {Service} cannot be kept: {Reason}")]
    private partial void LogDisk(string service, string reason);

    [LoggerMessage(5, LogLevel.Error, "A call that waited to be sent is none: it is set aside as {Path}.")]
    private partial void LogSpoiled(string path);

    [LoggerMessage(6, LogLevel.Error, "{Path} is left where it is, and the next start sends it again: {Reason}")]
    private partial void LogLeft(string path, string reason);
}
