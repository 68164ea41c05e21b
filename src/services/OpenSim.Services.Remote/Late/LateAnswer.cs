using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote.Late;

/// <summary>What the answer to a call that had waited means, and whom it concerns.</summary>
internal static class LateAnswer
{
    private static readonly string[] ReasonKeys = ["REASON", "Message", "message"];

    // By which the services' forms say whose something is; a message is its sender's.
    private static readonly string[] PersonKeys = ["FromAgentID", "PRINCIPAL", "Owner", "agentid", "PrincipalID", "UserID", "RequestingAgentID"];

    private static readonly string[] JsonPersonKeys = ["UserId", "CreatorId", "creatorId"];

    // Their False says that there was nothing left to do.
    private static readonly HashSet<string> Removals = new(StringComparer.Ordinal)
    {
        "DELETEITEMS", "DELETEFOLDERS", "PURGEFOLDER", "CREATEUSERINVENTORY", "delete", "logout", "loggedout", "deletefriend",
        "deletefriend_string"
    };

    private static readonly Dictionary<string, string> Things = new(StringComparer.Ordinal)
    {
        ["AgentPreferencesService"] = "A preference of yours",
        ["AvatarService"] = "How you look",
        ["FriendsService"] = "A friendship of yours",
        ["Groups"] = "A change of a group",
        ["InventoryService"] = "A change of your inventory",
        ["Messaging"] = "A message of yours",
        ["MuteListService"] = "A change of the list of those you do not hear",
        ["UserProfiles"] = "A change of your profile"
    };

    /// <summary>Null when it was done; else why not, which may be no words.</summary>
    public static string? RefusalOf(ServiceCall call, ServiceReply reply)
    {
        if (!reply.IsSuccess)
            return $"status {reply.Status}";
        if (IsJson(call))
            return reply.AsJson()["error"] is { IsDefined: true } error ? error["message"].AsString() : null;
        var answer = reply.AsServerResponse();
        if (Calls.ResultOf(answer).Length == 0)
            return answer["DATA"].AsString() == "false" ? "" : null;
        var reason = ReasonKeys.Select(key => answer[key].AsString()).FirstOrDefault(r => r.Length > 0) ?? "";
        return Calls.IsDone(answer) || Removals.Contains(MethodOf(call)) || IsNoGroup(call) || HasLeft(call, reason) ? null : reason;
    }

    /// <summary>What is asked: METHOD of a form, or the path.</summary>
    public static string MethodOf(ServiceCall call) => Content(call) switch
    {
        var json when IsJson(call) => json["method"].AsString(),
        var form when form["METHOD"].AsString() is { Length: > 0 } method => method,
        _ => call.Path
    };

    /// <summary>Null where it is nobody's, or of no interest to anybody: where people were, pictures of the map.</summary>
    public static LateRefusal? NewsOf(string service, ServiceCall call, string reason)
    {
        if (!Things.TryGetValue(service, out var thing) || PersonOf(call) is not { IsZero: false } person)
            return null;
        var name = Content(call)["Name"].AsString();
        return new LateRefusal(person, $"{thing}{(name.Length > 0 ? $" (\"{name}\")" : "")} from when a service of the grid was away could "
            + $"not be kept{(reason.Length > 0 ? ": " + reason : ".")} Please look whether all is as it should be.");
    }

    // To be active in none is answered that there is no membership of none.
    private static bool IsNoGroup(ServiceCall call) => MethodOf(call) == "SETACTIVE" && Content(call)["GroupID"].AsUuid().IsZero;

    private static bool HasLeft(ServiceCall call, string reason) =>
        reason == GroupRefusals.NoMember && MethodOf(call) == "REMOVEAGENTFROMGROUP";

    private static UUID PersonOf(ServiceCall call)
    {
        var (content, keys) = IsJson(call) ? (Content(call)["params"], JsonPersonKeys) : (Content(call), PersonKeys);
        if (IsOffer(content))
            return content["Friend"].AsUuid();
        return keys.Select(key => content[key].AsUuid()).FirstOrDefault(id => !id.IsZero);
    }

    // Friendship is offered by a row of the one who is asked, without rights.
    private static bool IsOffer(LlsdValue form) =>
        form["METHOD"].AsString() == "storefriend" && form["MyFlags"].AsInteger() == 0 && !form["OWN_GRANT"].AsFlag();

    private static bool IsJson(ServiceCall call) => call.ContentType.Contains("json", StringComparison.Ordinal);

    private static LlsdValue Content(ServiceCall call)
    {
        if (IsJson(call))
            return LlsdJson.TryRead(call.Body.ToArray(), out var json) ? json : LlsdValue.Undefined;
        return call.ContentType == Form.ContentType && Form.TryRead(call.Body.ToArray(), out var form) ? form : LlsdValue.Undefined;
    }
}
