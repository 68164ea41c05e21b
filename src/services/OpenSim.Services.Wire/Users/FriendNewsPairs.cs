using System.Text;
using OpenSim.Llsd;
using OpenSim.Services.Users;

namespace OpenSim.Services.Wire.Users;

/// <summary>The forms of <c>/friends</c> at regions.</summary>
public static class FriendNewsPairs
{
    public const string Path = "/friends";

    /// <summary>Key of the answer, True or False.</summary>
    public const string Result = "RESULT";

    private const int MaxText = 1024;

    private static readonly Dictionary<FriendNewsKind, string> Names = new()
    {
        [FriendNewsKind.Offered] = "friendship_offered",
        [FriendNewsKind.Approved] = "friendship_approved",
        [FriendNewsKind.Denied] = "friendship_denied",
        [FriendNewsKind.Terminated] = "friendship_terminated",
        [FriendNewsKind.Rights] = "grant_rights",
        [FriendNewsKind.Status] = "status"
    };

    private static readonly Dictionary<string, FriendNewsKind> Kinds = Names.ToDictionary(pair => pair.Value, pair => pair.Key);

    public static LlsdMap Write(FriendNews news)
    {
        var form = new LlsdMap { ["METHOD"] = Names[news.Kind], ["FromID"] = news.From, ["ToID"] = news.To };
        if (news.FromName.Length > 0)
            form["FromName"] = news.FromName;
        switch (news.Kind)
        {
            case FriendNewsKind.Offered:
                form["Message"] = news.Message;
                break;
            case FriendNewsKind.Rights:
                (form["UserFlags"], form["Rights"]) = (news.OldRights, news.Rights);
                break;
            case FriendNewsKind.Status:
                form["Online"] = news.IsOnline;
                break;
        }

        return form;
    }

    /// <summary>Null when it is none, of nobody, for nobody, or too long.</summary>
    public static FriendNews? Read(LlsdMap form)
    {
        var method = form["METHOD"].AsString();
        var (from, to) = (form["FromID"].AsUuid(), form["ToID"].AsUuid());
        var (name, message) = (form["FromName"].AsString(), form["Message"].AsString());
        if (from.IsZero || to.IsZero || Encoding.UTF8.GetByteCount(name) > MaxText || Encoding.UTF8.GetByteCount(message) > MaxText)
            return null;
        return Kinds.TryGetValue(method, out var kind) ? new FriendNews(kind, from, to)
        {
            FromName = name,
            Message = message,
            OldRights = form["UserFlags"].AsInteger(),
            Rights = form["Rights"].AsInteger(),
            IsOnline = form["Online"].AsFlag()
        }
        : null;
    }
}
