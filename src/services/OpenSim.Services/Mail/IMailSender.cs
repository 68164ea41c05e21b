namespace OpenSim.Services.Mail;

/// <summary>Sends mail. There is none where the operator has not named a server.</summary>
public interface IMailSender
{
    /// <summary>Null when the server has taken it; else why not, in words for the sender.</summary>
    ValueTask<string?> Send(Letter letter);
}
