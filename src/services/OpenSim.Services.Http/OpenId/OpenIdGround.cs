namespace OpenSim.Services.Http.OpenId;

/// <summary>What OpenID needs besides accounts and passwords.</summary>
/// <param name="Secret">Of all grid servers behind one address; null where they have none, and each knows its own word only.</param>
public sealed record OpenIdGround(IGuessGuard Guard, Func<string?> Secret, TimeProvider Time);
