using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Mail;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Postcards;

/// <summary>
/// Pictures by mail, as viewers asked for them by UDP; those of today upload the picture to capability SendPostcard. Answers where [SMTP]
/// names a server.
/// </summary>
public sealed class PostcardModule : RegionModule, IPostcardRequests
{
    private IMailSender? _mail;

    public override string Name => "PostcardModule";

    public void Send(IViewer viewer, Postcard card, UUID picture) => Scene.Background(viewer, "postcard", async _ =>
    {
        var asset = Service<IAssetService>() is { } assets ? await assets.Get(picture) : null;
        // Whose picture it is the upload has said: nobody mails what another has uploaded.
        var refusal = asset is null || asset.CreatorId != viewer.Agent.AgentId.ToString() || !Services.Mail.Postcards.IsJpeg(asset.Data)
            ? "The picture has not arrived."
            : await _mail!.Send(Services.Mail.Postcards.ToLetter(card, viewer.Agent.AgentId,
                $"{viewer.Agent.FirstName} {viewer.Agent.LastName}", Scene.Info.Name, asset.Data));
        Scene.Post(_ => viewer.Messages.SendAlert(refusal ?? "Your postcard is sent."));
    });

    protected override void Attach(Scene scene)
    {
        _mail = Service<IMailSender>();
        if (_mail is not null)
            Answer(this);
    }
}
