using OpenSim.Primitives;

namespace OpenSim.Modules.Economy;

/// <summary>Hands over what is paid for, and ends when it is safe: from then on no crash takes it away again.</summary>
/// <param name="payment">The payment's id. Anything a service makes for it bears this id: by that it is known after a crash that it was
/// made.</param>
/// <returns>Null when it is handed over, else why it cannot be done any more.</returns>
public delegate Task<string?> GoodsDelivery(UUID payment);
