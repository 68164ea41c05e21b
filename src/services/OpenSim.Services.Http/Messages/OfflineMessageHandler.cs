using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Services.Messages;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Messages;

namespace OpenSim.Services.Http.Messages;

/// <summary>Messages for people who are away, at <c>/offlineim</c>. An empty box is an empty list, not NULL.</summary>
public sealed class OfflineMessageHandler : FormHandler
{
    private readonly IOfflineMessageService _messages;

    public OfflineMessageHandler(IOfflineMessageService messages)
        : base(new HandlerDef("Messaging", "OfflineIMServiceRobustConnector", "/offlineim", ServicePort.Private, ["POST"]))
    {
        _messages = messages;
        On("GET", Get);
        On("STORE", Store);
        On("DELETE", Delete);
        On("OWN_STOREMANY", StoreMany);
    }

    protected override ServiceAnswer Unknown => Said(new LlsdMap { ["RESULT"] = false });

    private async ValueTask<LlsdMap> Get(LlsdMap form)
    {
        if (!form.ContainsKey("PrincipalID"))
            return new LlsdMap { ["RESULT"] = "NULL", ["REASON"] = "Bad network data" };
        var kept = new LlsdMap();
        foreach (var message in await _messages.GetMessages(form["PrincipalID"].AsUuid()))
            kept["im-" + kept.Count.ToString(CultureInfo.InvariantCulture)] = MessagePairs.Write(message);
        return new LlsdMap { ["RESULT"] = kept };
    }

    private async ValueTask<LlsdMap> Store(LlsdMap form) => await _messages.StoreMessage(MessagePairs.Read(form)) is { } reason
        ? new LlsdMap { ["RESULT"] = false, ["REASON"] = reason }
        : new LlsdMap { ["RESULT"] = true };

    private async ValueTask<ServiceAnswer> Delete(LlsdMap form)
    {
        var user = form["UserID"].AsUuid();
        if (!user.IsZero)
            await _messages.DeleteMessages(user);
        return Said(new LlsdMap { ["RESULT"] = !user.IsZero });
    }

    private async ValueTask<LlsdMap> StoreMany(LlsdMap form)
    {
        await _messages.StoreMessages(MessagePairs.Read(form), form["RECEIVERS"].AsUuids());
        return new LlsdMap { ["RESULT"] = "Stored" };
    }
}
