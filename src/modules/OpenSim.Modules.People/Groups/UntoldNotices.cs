using Microsoft.Extensions.Logging;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Settings;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// Notices that were made while the services of the grid were away, each in a file until its members have been told: by this process or the
/// next. Offered among the services of a region of a grid. Thread-safe.
/// </summary>
public sealed partial class UntoldNotices(string folder, ILogger log)
{
    private const int MaxKept = 1000; // further ones are told as long as the process lives
    private const int MaxFile = 1024 * 1024;
    private const string Extension = ".notice";

    private static readonly LlsdLimits Limits = new(MaxFile, 8, 50_000);

    private readonly Lock _gate = new(); // one at a time in the folder

    public void Keep(UntoldNotice rest)
    {
        try
        {
            lock (_gate)
            {
                Directory.CreateDirectory(folder);
                if (Directory.EnumerateFiles(folder).Count() >= MaxKept)
                    return;
                WholeFile.Write(PathOf(rest.Notice.NoticeId), LlsdJson.ToBytes(Write(rest)));
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogDisk(log, e.Message);
        }
    }

    /// <summary>All that are kept.</summary>
    public IReadOnlyList<UntoldNotice> Read()
    {
        lock (_gate)
            return Directory.Exists(folder)
                ? [.. Directory.EnumerateFiles(folder, "*" + Extension).Select(Read).OfType<UntoldNotice>()]
                : [];
    }

    public void Remove(UUID noticeId)
    {
        lock (_gate)
            File.Delete(PathOf(noticeId));
    }

    private UntoldNotice? Read(string path)
    {
        try
        {
            if (new FileInfo(path).Length <= MaxFile && LlsdJson.TryRead(File.ReadAllBytes(path), out var map, Limits))
                return Read(map);
        }
        catch (IOException)
        {
            // Said below.
        }

        LogUnreadable(log, path);
        return null;
    }

    private static LlsdMap Write(UntoldNotice rest) => new()
    {
        ["sender"] = rest.Sender,
        ["told"] = new LlsdArray(rest.Told.Select(agent => (LlsdValue)agent)),
        ["group"] = rest.Notice.GroupId,
        ["notice"] = rest.Notice.NoticeId,
        ["time"] = (int)rest.Notice.Timestamp,
        ["from"] = rest.Notice.FromName,
        ["subject"] = rest.Notice.Subject,
        ["message"] = rest.Notice.Message,
        ["has_thing"] = rest.Notice.HasAttachment,
        ["type"] = (int)rest.Notice.AttachmentType,
        ["name"] = rest.Notice.AttachmentName,
        ["item"] = rest.Notice.AttachmentItemId,
        ["giver"] = rest.Notice.AttachmentOwnerId
    };

    private static UntoldNotice Read(LlsdValue map) => new(map["sender"].AsUuid(), new GroupNotice
    {
        GroupId = map["group"].AsUuid(),
        NoticeId = map["notice"].AsUuid(),
        Timestamp = (uint)map["time"].AsInteger(),
        FromName = map["from"].AsString(),
        Subject = map["subject"].AsString(),
        Message = map["message"].AsString(),
        HasAttachment = map["has_thing"].AsBoolean(),
        AttachmentType = (byte)map["type"].AsInteger(),
        AttachmentName = map["name"].AsString(),
        AttachmentItemId = map["item"].AsUuid(),
        AttachmentOwnerId = map["giver"].AsUuid()
    }, map["told"].Elements.Select(agent => agent.AsUuid()).ToHashSet());

    private string PathOf(UUID notice) => Path.Combine(folder, notice + Extension);

    [LoggerMessage(162, LogLevel.Error, "The members who are to hear of a group's notice cannot be kept: {Reason}")]
    private static partial void LogDisk(ILogger log, string reason);

    [LoggerMessage(163, LogLevel.Error, "{Path}, a notice of which members are to hear, cannot be read.")]
    private static partial void LogUnreadable(ILogger log, string path);
}
