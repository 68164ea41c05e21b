using System.Buffers;
using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Web;

/// <summary>XML-RPC of scripts: remote_data tells of channels, calls and answers.</summary>
[ScriptFunctions]
public static class RemoteDataFunctions
{
    private const int Reply = 3; // REMOTE_DATA_REPLY

    public static void llOpenRemoteDataChannel(RegionScript script)
    {
        if (script.Engine.RemoteData is not { } channels)
            script.Complain("llOpenRemoteDataChannel: scripts are not called by XML-RPC here.");
        else if (!channels.Open(script))
            script.Complain("llOpenRemoteDataChannel: too many channels.");
    }

    public static void llCloseRemoteDataChannel(RegionScript script, string channel)
    {
        if (script.Channel?.Id == Ids.Of(channel))
            script.Engine.RemoteData?.Close(script);
    }

    public static void llRemoteDataReply(RegionScript script, string channel, string message_id, string sdata, int idata) =>
        script.Engine.RemoteData?.Answer(Ids.Of(channel), Ids.Of(message_id), new RemoteAnswer(idata, sdata));

    /// <summary>Calls a server; the key is that of the answer, told with the number and text that came, or why none did.</summary>
    /// <param name="channel">At the other end; what is no key is the name of the method.</param>
    public static string llSendRemoteData(RegionScript script, string channel, string dest, int idata, string sdata)
    {
        if (script.Engine.Web is not { } web || !Uri.TryCreate(dest, UriKind.Absolute, out var address)
            || address.Scheme is not ("http" or "https"))
        {
            script.Complain($"llSendRemoteData: '{dest}' is no address that can be called here.");
            return Ids.Null;
        }

        var (query, to) = (UUID.Random(), Ids.Of(channel));
        var isBegun = web.MayCall(script) && script.Engine.Ask(script, "XML-RPC of a script", async cancel =>
        {
            var (status, body) = await web.Post(address, XmlRpc.ContentType, Call(channel, to, idata, sdata), cancel);
            var (number, text) = status == 200 ? Read(body, idata, sdata) : (status, System.Text.Encoding.UTF8.GetString(body));
            return RemoteDataTable.Told(Reply, to, query, number, text);
        });
        if (!isBegun)
            script.Complain("llSendRemoteData: too many requests, too fast.");
        return isBegun ? query.ToString() : Ids.Null;
    }

    private static byte[] Call(string channel, UUID to, int number, string text)
    {
        var asked = new LlsdMap { ["StringValue"] = text, ["IntValue"] = number.ToString(CultureInfo.InvariantCulture) };
        if (!to.IsZero)
            asked["Channel"] = to.ToString();
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(output, to.IsZero && channel.Length > 0 ? channel : "llRemoteData", asked);
        return output.WrittenSpan.ToArray();
    }

    // What the answer does not say stays as it was sent, as in OpenSimulator.
    private static (int Number, string Text) Read(byte[] body, int number, string text)
    {
        if (!XmlRpc.TryReadResponse(body, out var response, out var error))
            return (number, error);
        if (response.IsFault)
            return (response.FaultCode, response.FaultText);
        var map = response.Value is LlsdArray { Count: > 0 } list ? list[0] as LlsdMap : response.Value as LlsdMap;
        if (map is null)
            return (number, text);
        return (map["IntValue"].AsString() is { Length: > 0 } given && int.TryParse(given, out var parsed) ? parsed : number,
            map.ContainsKey("StringValue") ? map["StringValue"].AsString() : text);
    }
}
