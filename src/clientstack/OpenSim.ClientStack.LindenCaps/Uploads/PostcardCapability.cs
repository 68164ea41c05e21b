using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Mail;

namespace OpenSim.ClientStack.LindenCaps.Uploads;

/// <summary>
/// SendPostcard: the first step says to whom and what, <c>{to, subject, msg, pos-global}</c>, the second sends the picture, a JPEG, which
/// goes by mail and is kept nowhere.
/// </summary>
internal sealed class PostcardCapability(IMailSender mail, UploadSteps uploads)
{
    private static readonly UploadKind Picture = new("jpeg", AssetType.ImageJpeg, 0, 0, 2 * 1024 * 1024);

    public void AddTo(CapsTable table) => table.Add("SendPostcard", UploadSteps.InWords(Begin));

    private async Task Begin(CapCall call)
    {
        if (!call.Http.HasMethod("POST") || await call.Http.ReadLlsd() is not { } body)
            return;
        var place = body["pos-global"];
        var card = new Postcard(body["to"].AsString(), body["subject"].AsString(), body["msg"].AsString(),
            new Vector3D(Number(place[0]), Number(place[1]), Number(place[2])));
        await call.Http.ReplyLlsd(uploads.Address(call, Picture, data => Send(call, card, data)));
    }

    private async Task<LlsdMap> Send(CapCall call, Postcard card, byte[] picture)
    {
        if (!Postcards.IsJpeg(picture))
            return UploadReplies.Failed("This is not a picture of type JPEG.");
        var agent = call.Caps.Agent;
        var letter = Postcards.ToLetter(card, agent.AgentId, $"{agent.FirstName} {agent.LastName}", call.Caps.Scene.Info.Name, picture);
        return await mail.Send(letter) is { } refusal ? UploadReplies.Failed(refusal) : UploadReplies.Complete(UUID.Zero, UUID.Zero);
    }

    private static double Number(LlsdValue value) => double.IsFinite(value.AsReal()) ? value.AsReal() : 0;
}
