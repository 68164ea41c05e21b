using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Services;
using OpenSim.Services.Mail;

namespace OpenSim.ClientStack.LindenCaps.People;

/// <summary>
/// UserInfo: GET tells what a user wants to be done with messages that come while he is away, and whether he is to be found; POST changes
/// it.
/// </summary>
internal sealed class UserInfoCapability(ServiceSet services)
{
    public void AddTo(CapsTable table) => table.Add("UserInfo", Answer);

    private async Task Answer(CapCall call)
    {
        if (!call.Http.HasMethod("GET", "POST", "PUT"))
            return;
        var canMail = services.GetService(typeof(IMailSender)) is IMailSender;
        var settings = await services.Profiles.GetSettings(call.Caps.AgentId);
        var email = settings.Email.Length > 0
            ? settings.Email
            : (await services.Accounts.GetUserAccount(call.Caps.Scene.Info.ScopeId, call.Caps.AgentId))?.Email ?? "";
        if (call.Http.Request.Method != "GET")
        {
            if (await call.Http.ReadLlsd() is not { } body)
                return;
            var visibility = body["dir_visibility"].IsDefined ? body["dir_visibility"] : body["directory_visibility"];
            settings = settings with
            {
                UserId = call.Caps.AgentId,
                MailsMessages = body["im_via_email"].IsDefined ? body["im_via_email"].AsBoolean() : settings.MailsMessages,
                IsVisible = visibility.IsDefined ? visibility.AsString() == "default" : settings.IsVisible,
                Email = email
            };
            await services.Profiles.StoreSettings(settings);
        }

        await call.Http.ReplyLlsd(new LlsdMap
        {
            ["success"] = true,
            ["im_via_email"] = canMail && settings.MailsMessages,
            ["directory_visibility"] = settings.IsVisible ? "default" : "hidden",
            ["email"] = email,
            ["is_verified"] = canMail && email.Length > 0 // viewers let nobody choose mail without it
        });
    }
}
