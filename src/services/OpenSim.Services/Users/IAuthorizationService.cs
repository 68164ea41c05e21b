namespace OpenSim.Services.Users;

/// <summary>
/// Who may enter which region, by a service of the operator's own: OpenSimulator's regions ask one (RemoteAuthorizationServicesConnector),
/// with which schools and companies let in whom their own lists name.
/// </summary>
public interface IAuthorizationService
{
    /// <summary>Its answer, with words for who is refused; perhaps none.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    ValueTask<(bool IsAuthorized, string Message)> IsAuthorizedForRegion(EntryQuestion question);
}
